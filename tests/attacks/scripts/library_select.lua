-- expect: runtime
return { run = function() return select(0, 1) end }
