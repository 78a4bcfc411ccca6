-- expect: runtime
return { run = function() draw { 1, 2, name = 3 } end }
