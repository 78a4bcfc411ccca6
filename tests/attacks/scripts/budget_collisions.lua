-- expect: budget|memory|clock
-- Whole numbers that all fall into one place of a table: each look-up walks the whole chain.
return { run = function()
  local t, step = {}, (1 << 13) - 1
  for i = 1, 4000 do t[i * step] = true end
  local far, x = 4001 * step, nil
  while true do x = t[far] end
end }
