-- expect: budget
-- A pcall in a loop must not outlive the budget.
return { run = function() while true do pcall(function() while true do end end) end end }
