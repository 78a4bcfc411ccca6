-- expect: memory|runtime|budget
-- Filling a little more between one request and the next.
return { run = function() local keep = {} while true do keep[#keep + 1] = ("x"):rep(30000) .. #keep draw(1) end end }
