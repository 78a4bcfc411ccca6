-- expect: ok
return { run = function()
  local t = {}
  for i = 1, 200 do t[i] = i end
  table.sort(t, function() return true end)
  return "fine"
end }
