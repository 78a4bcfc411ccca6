-- expect: runtime
return { run = function() return { { { { { { { { { { 1 } } } } } } } } } } end }
