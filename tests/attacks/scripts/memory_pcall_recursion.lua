-- expect: runtime
-- Each pcall nests in C.
local function deep() local ok, e = pcall(deep) error(e, 0) end
return { run = function() deep() end }
