-- expect: runtime
return { attack = function() return string.format("%p", {}) end }
