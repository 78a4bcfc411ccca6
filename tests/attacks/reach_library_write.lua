-- expect: runtime
return { attack = function() string.rep = function() return "owned" end end }
