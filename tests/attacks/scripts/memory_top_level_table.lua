-- expect: memory|budget
-- The returned table is larger than the runtime.
local t = {}
for i = 1, 1e7 do t[i] = { name = "x" .. i } end
return t
