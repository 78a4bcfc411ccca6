-- expect: runtime
return { run = function() return { math.huge } end }
