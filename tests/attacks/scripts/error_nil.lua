-- expect: runtime
return { run = function() error(nil) end }
