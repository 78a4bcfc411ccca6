-- expect: runtime
-- A border near 2^62, for what trusts #t.
return { run = function()
  local t = {}
  local i = 1
  while i > 0 do t[i] = true i = i << 1 end
  for k = 1, 40 do t[k] = true end
  table.insert(t, 1, "x")
  for _ = 1, 5000 do table.insert(t, 1, "x") end
  return "ESCAPED"
end }
