-- expect: runtime
-- The difference of the bounds wraps around.
return { run = function() return select("#", table.unpack({}, math.mininteger, math.maxinteger)) end }
