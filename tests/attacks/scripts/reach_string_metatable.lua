-- expect: runtime
-- A field set on a text would be seen by every script.
return { run = function() local s = "" s.rep = function() return "owned" end end }
