-- expect: budget
-- Each insertion at the front moves all that is there.
return { run = function()
  local t = {}
  for i = 1, 4000 do t[i] = i end
  while true do table.insert(t, 1, 0) table.remove(t, 1) end
end }
