-- expect: budget
-- A loop made of goto, with a pcall whose function dies at once.
return { run = function() ::again:: pcall(error, "x") goto again end }
