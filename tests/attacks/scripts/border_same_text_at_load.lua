-- expect: runtime
local s, t = ("x"):rep(60000), {}
for i = 1, 4000 do t[i] = s end
return t
