-- expect: budget
return { run = function() local s = ("a"):rep(60000) while true do s:find("%f[b]") end end }
