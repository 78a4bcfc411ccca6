-- expect: memory|runtime|budget
-- Recursion through a method, a table and a string's method.
local t = {}
function t:again(s) return 1 + self:again(s:sub(1, 3)) end
return { run = function() return t:again("abcd") end }
