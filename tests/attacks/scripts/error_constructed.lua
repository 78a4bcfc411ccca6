-- expect: runtime
return { run = function() error(card { any }) end }
