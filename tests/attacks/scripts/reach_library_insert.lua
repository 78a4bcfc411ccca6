-- expect: ok
-- Library tables can't be changed by the library itself.
return { run = function()
  local ok = pcall(table.insert, table, 1, "x")
  local ok2 = pcall(table.insert, _ENV, "x")
  local ok3 = pcall(table.sort, zones.list, function(a, b) return a > b end)
  local ok4 = pcall(table.remove, zones.list)
  if ok or ok2 or ok3 or ok4 then return "ESCAPED" end
  return #zones.list == 3 and zones.list[1] == 1 and "fine" or "ESCAPED"
end }
