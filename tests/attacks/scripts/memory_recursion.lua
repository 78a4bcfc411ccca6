-- expect: memory|runtime
-- The stack is memory too.
local function deep(n) return 1 + deep(n + 1) end
return { run = function() return deep(1) end }
