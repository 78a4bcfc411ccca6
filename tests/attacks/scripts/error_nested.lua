-- expect: runtime
return { run = function() error({ error = { error = {} } }) end }
