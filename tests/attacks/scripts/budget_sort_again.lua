-- expect: budget
-- Sorting a long list that is in the worst order, without end.
return { run = function()
  local t = {}
  for i = 1, 2000 do t[i] = -i end
  while true do table.sort(t, function(a, b) return a > b end) table.sort(t) end
end }
