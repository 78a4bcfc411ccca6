-- expect: budget|memory|clock|runtime
-- Every key is long and new, and must be hashed whole.
return { run = function()
  local s, t = ("x"):rep(60000), {}
  local i = 0
  while true do i = i + 1 local x = t[s .. i] end
end }
