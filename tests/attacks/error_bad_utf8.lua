-- expect: runtime
return { attack = function() error("\255\254 bad") end }
