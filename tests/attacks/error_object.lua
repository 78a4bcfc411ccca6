-- expect: runtime
return { attack = function(fx) error(fx) end }
