-- expect: runtime
return { run = function() return function() end end }
