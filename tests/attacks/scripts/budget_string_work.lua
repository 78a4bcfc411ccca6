-- expect: budget
-- Few instructions, much work in C: it is charged by the length of the text.
return { run = function() local s = ("x"):rep(60000) while true do s:upper() s:reverse() s:sub(2) end end }
