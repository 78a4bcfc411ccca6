-- expect: ok
-- One order, whatever the history of the table.
return { run = function()
  local a, b = {}, {}
  for i = 1, 60 do a["k" .. i] = i end
  for i = 60, 1, -1 do b["k" .. i] = i b["gone" .. i] = i end
  for i = 1, 60 do b["gone" .. i] = nil end
  local x, y = {}, {}
  for k in pairs(a) do x[#x + 1] = k end
  for k in pairs(b) do y[#y + 1] = k end
  return table.concat(x, " ") == table.concat(y, " ") and "fine" or "ESCAPED"
end }
