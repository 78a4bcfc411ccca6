-- expect: budget
-- A loop that counts as far as numbers go.
return { run = function() for i = math.mininteger, math.maxinteger do end end }
