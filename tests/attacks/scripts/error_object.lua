-- expect: runtime
return { run = function(fx) error(fx) end }
