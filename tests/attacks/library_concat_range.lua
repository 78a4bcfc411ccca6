-- expect: runtime
return { attack = function() return #table.concat({}, "", 1, math.maxinteger) end }
