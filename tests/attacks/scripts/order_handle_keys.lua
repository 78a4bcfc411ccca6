-- expect: ok
-- Handles as keys go by what they stand for, and in that order.
return { run = function(fx)
  local t, told = {}, {}
  t[fx.you], t[fx.self] = "you", "self"
  for _, v in pairs(t) do told[#told + 1] = v end
  return table.concat(told, " ") == "you self" and t[fx.self] == "self" and "fine" or "ESCAPED"
end }
