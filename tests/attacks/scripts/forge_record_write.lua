-- expect: runtime
return { run = function(fx) fx.self = fx.you end }
