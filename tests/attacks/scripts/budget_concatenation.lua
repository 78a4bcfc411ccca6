-- expect: budget|memory|clock
-- The operator .. is one instruction, whatever it copies.
return { run = function() local s = ("x"):rep(60000) while true do local t = s .. s end end }
