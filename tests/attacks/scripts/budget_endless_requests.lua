-- expect: budget
-- Requests must not give back what was spent before them.
return { run = function() while true do draw(1) end end }
