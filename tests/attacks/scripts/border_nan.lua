-- expect: runtime
return { run = function() return 0 / 0 end }
