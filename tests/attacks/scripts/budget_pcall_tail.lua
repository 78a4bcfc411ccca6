-- expect: budget|runtime|memory
-- Recursion by way of pcall, each level catching what the one below it throws.
local function down() pcall(down) return down() end
return { run = function() return down() end }
