-- expect: budget
return { run = function() repeat local x = 1 until false end }
