-- expect: runtime
return { run = function() error(("x"):rep(60000)) end }
