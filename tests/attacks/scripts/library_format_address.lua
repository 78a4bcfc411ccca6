-- expect: runtime
return { run = function() return string.format("%p", {}) end }
