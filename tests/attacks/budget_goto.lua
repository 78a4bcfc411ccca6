-- expect: budget
-- A loop made of goto, with a pcall whose function dies at once.
return { attack = function() ::again:: pcall(error, "x") goto again end }
