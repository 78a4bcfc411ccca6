-- expect: runtime
return { run = function() local t = {} for i = 1, 190 do t[i] = 1 end draw(table.unpack(t)) end }
