-- expect: memory
-- Pretending that memory ran out hurts only the one who pretends.
return { run = function() pcall(error, "not enough memory", 0) return "fine" end }
