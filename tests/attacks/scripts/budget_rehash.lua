-- expect: budget|clock
-- Each insertion rehashes a large table: the count is low, the time is not.
return { run = function()
  local t, first = {}, 2048
  for i = 1, first do t["k" .. i] = i end
  local i = first
  while true do t["k" .. (i - first + 1)] = nil i = i + 1 t["k" .. i] = i end
end }
