-- expect: budget
-- Large amounts of mana, multiplied and written out again and again.
return { run = function() local m = mana("{G}") * 4000 while true do local s = tostring(m + (mana("{W}") * 90)) end end }
