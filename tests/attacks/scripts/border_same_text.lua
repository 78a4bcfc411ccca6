-- expect: runtime
-- One long text in many places: small over here, large over there.
return { run = function()
  local s, t = ("x"):rep(60000), {}
  for i = 1, 390 do t[i] = s end
  draw(t)
end }
