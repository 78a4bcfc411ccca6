-- expect: ok
-- Equal elements keep their order, in lists of any length.
return { run = function()
  local t = {}
  for i = 1, 300 do t[i] = { key = i % 3, at = i } end
  table.sort(t, function(a, b) return a.key < b.key end)
  for i = 2, 300 do
    if t[i - 1].key == t[i].key and t[i - 1].at > t[i].at then return "ESCAPED" end
  end
  return "fine"
end }
