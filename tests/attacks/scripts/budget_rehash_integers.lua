-- expect: budget|memory|clock
-- A full table in which one key gives way to another: each time all of it is laid out anew.
return { run = function()
  local t, n = {}, 2048
  for i = 1, n do t[-i] = 1 end
  local i = n
  while true do t[-(i - n + 1)] = nil i = i + 1 t[-i] = 1 end
end }
