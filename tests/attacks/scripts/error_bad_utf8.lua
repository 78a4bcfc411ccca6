-- expect: runtime
return { run = function() error("\255\254 bad") end }
