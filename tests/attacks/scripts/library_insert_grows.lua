-- expect: runtime|budget
return { run = function() local t = {} for i = 1, 5000 do table.insert(t, i) end end }
