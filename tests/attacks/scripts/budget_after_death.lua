-- expect: budget
-- Work placed after the death: every outer pcall would like to go on.
return { run = function()
  local function layer(n)
    if n == 0 then while true do end end
    pcall(layer, n - 1)
    for _ = 1, 1e9 do draw(1) end
  end
  layer(20)
end }
