-- expect: runtime
return { run = function() return 1e300 end }
