-- expect: budget|runtime
-- Mana read from the longest text there may be, again and again.
return { run = function() local s = ("{G}"):rep(4000) while true do mana(s) end end }
