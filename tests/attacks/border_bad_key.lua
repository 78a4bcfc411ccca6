-- expect: runtime
return { attack = function() draw({ [{}] = 1 }) end }
