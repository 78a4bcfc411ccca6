-- expect: runtime
return { run = function(fx) return fx.self + 1 end }
