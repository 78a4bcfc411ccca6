-- expect: runtime|budget
-- %b from every place of a text that is never balanced.
return { run = function() local s = ("("):rep(60000) while true do s:find("%b()") end end }
