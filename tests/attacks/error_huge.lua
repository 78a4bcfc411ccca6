-- expect: runtime
return { attack = function() error(("x"):rep(60000)) end }
