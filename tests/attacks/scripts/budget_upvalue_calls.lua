-- expect: budget
-- Closures made without end, each thrown away at once.
return { run = function() while true do local n = 0 local f = function() n = n + 1 return n end f() end end }
