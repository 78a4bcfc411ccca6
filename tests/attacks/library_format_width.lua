-- expect: runtime
return { attack = function() return string.format("%99999d", 1) end }
