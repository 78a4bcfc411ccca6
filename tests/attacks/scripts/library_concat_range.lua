-- expect: runtime
return { run = function() return #table.concat({}, "", 1, math.maxinteger) end }
