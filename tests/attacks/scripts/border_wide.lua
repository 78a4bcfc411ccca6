-- expect: runtime
return { run = function() local t = {} for i = 1, 4000 do t[i] = i end draw(t) end }
