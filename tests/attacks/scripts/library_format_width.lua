-- expect: runtime
return { run = function() return string.format("%99999d", 1) end }
