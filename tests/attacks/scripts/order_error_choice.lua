-- expect: ok
-- Which of two faults is told must not depend on the order in which a table is kept.
return { run = function()
  local said
  for i = 1, 40 do
    local t = {}
    for j = 1, i do t["z" .. j] = 1 end
    for j = 1, i do t["z" .. j] = nil end
    t.b, t.a = 1.5, function() end
    local _, e = pcall(draw, t)
    if said and said ~= e then return "ESCAPED" end
    said = e
  end
  return "fine"
end }
