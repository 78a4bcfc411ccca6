-- expect: memory
-- A table that grows without end.
return { run = function()
  local t, many = {}, {}
  for i = 1, 190 do many[i] = i end
  for i = 1, 1e9 do t[i] = { table.unpack(many) } end
end }
