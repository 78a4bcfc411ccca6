-- expect: budget
-- Adding one to a float so large that nothing changes.
return { run = function() for i = 2 ^ 60, math.huge do end end }
