-- expect: runtime
return { run = function(fx) fx.self.power = 99 end }
