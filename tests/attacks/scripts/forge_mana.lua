-- expect: ok
-- Mana can't be changed, nor made of what is no mana.
return { run = function()
  local m = mana("{G}{G}")
  local changed = pcall(function() m.types = { "W" } end)
  local made = pcall(mana, "{2}") or pcall(mana, "GG") or pcall(mana, { "G" })
  local times = pcall(function() return m * -1 end) or pcall(function() return m * 1.5 end) or pcall(function() return m * (1 << 62) end)
    or pcall(function() return m * m end) or pcall(function() return m + 1 end) or pcall(function() return m * (0 / 0) end)
  m.types[1] = "W"
  return not changed and not made and not times and m == mana("{G}") * 2 and m.types[1] == "G" and "fine" or "ESCAPED"
end }
