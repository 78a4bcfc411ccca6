-- expect: budget
-- Requests as wide as they may be, without end.
return { run = function()
  local t = {}
  for i = 1, 380 do t[i] = i end
  while true do draw(t) end
end }
