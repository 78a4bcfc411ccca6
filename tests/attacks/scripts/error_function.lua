-- expect: runtime
return { run = function() error(function() end) end }
