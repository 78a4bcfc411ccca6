-- expect: runtime
-- The marks of the border are fractions: a fraction never leaves a script.
return { attack = function() return { 2.5, 7 } end }
