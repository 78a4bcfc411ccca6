-- expect: runtime
-- The marks of the border are fractions: a fraction never leaves a script.
return { run = function() return { 2.5, 7 } end }
