-- expect: ok
-- The library takes no handle, mana or constructor for a list.
return { run = function(fx)
  for _, v in ipairs { fx.self, fx.you, mana("{G}"), card, card {} } do
    for _, f in ipairs { table.insert, table.remove, table.concat, table.sort, table.unpack, ipairs, pairs, each } do
      if pcall(f, v, 1) then return "ESCAPED" end
    end
    if pcall(string.gsub, "a", "a", v) then return "ESCAPED" end
  end
  return "fine"
end }
