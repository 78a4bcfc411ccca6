-- expect: memory|budget
return { run = function() local t, i = {}, 0 while true do i = i + 1 t["a name of some length " .. i] = i end end }
