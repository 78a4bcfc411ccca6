-- expect: ok
-- What ipairs and each hand to `for` is the table itself, not what a read-only record keeps inside.
return { run = function(fx)
  local said = ("abc"):len() .. table.concat({ "a", "b" }) .. tostring(fx.you)
  for _, walk in pairs { each = each, ipairs = ipairs } do
    for _, record in pairs { string = string, table = table, math = math, fx = fx } do
      local _, inside = walk(record)
      pcall(function() inside.len = function() return "ESCAPED" end end)
      pcall(function() inside.concat = function() return "ESCAPED" end end)
      pcall(function() inside.you = "ESCAPED" end)
      pcall(function() inside.kept = "ESCAPED" end)
    end
  end
  if pcall(function() return string.kept end) or pcall(function() return math.kept end) then return "ESCAPED" end
  if said ~= ("abc"):len() .. table.concat({ "a", "b" }) .. tostring(fx.you) then return "ESCAPED" end
  return said
end }
