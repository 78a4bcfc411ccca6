-- expect: memory
-- A text that doubles: the hard limit stops it inside one operation.
return { run = function() local s = "x" while true do s = s .. s end end }
