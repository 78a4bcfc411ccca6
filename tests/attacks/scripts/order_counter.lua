-- expect: ok
-- A counter in an upvalue starts anew with each call.
local n = 0
return { run = function() n = n + 1 return n == 1 and "fine" or "ESCAPED" end }
