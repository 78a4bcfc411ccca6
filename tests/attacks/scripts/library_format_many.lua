-- expect: runtime
return { run = function() return #string.format(("%99d"):rep(2000), 1, 2) end }
