-- expect: runtime
-- A message that pretends to come from another script.
return { run = function() error("honest/card.lua:1: it was somebody else", 0) end }
