-- expect: memory
return { run = function() local keep = {} for i = 1, 1e7 do keep[i] = function() return i end end end }
