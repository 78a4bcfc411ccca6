-- expect: runtime
return { run = function() string.rep = function() return "owned" end end }
