-- expect: budget
-- A look that never ends, read by read.
return { run = function(fx) while true do if fx.self.power == -1 then return end end end }
