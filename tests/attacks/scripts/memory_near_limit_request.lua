-- expect: memory|ok
-- Fill almost all, then let the host push a reply.
return { run = function()
  local keep, n = {}, 0
  for i = 1, 200 do keep[i] = ("x"):rep(4000) .. i if i % 10 == 0 then n = n + draw(1) end end
  return "fine"
end }
