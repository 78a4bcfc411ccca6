-- expect: memory|runtime
-- The chunk itself calls itself until there is no more stack.
local function down(n) return { down(n + 1) } end
return down(1)
