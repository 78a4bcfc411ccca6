-- expect: runtime
local t = {}
t.t = t
return t
