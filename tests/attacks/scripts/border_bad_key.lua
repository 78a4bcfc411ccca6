-- expect: runtime
return { run = function() draw({ [{}] = 1 }) end }
