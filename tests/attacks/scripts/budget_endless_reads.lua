-- expect: budget
-- Reads are paid for.
return { run = function(fx) local n = 0 while true do n = n + fx.self.power end end }
