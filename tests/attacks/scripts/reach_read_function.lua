-- expect: ok
-- The host's read function is an upvalue of the prelude: no value that a script gets is one of Python's.
return { run = function(fx)
  local seen, todo = 0, { fx, fx.self, fx.you, _ENV, string, table, math, draw, card, zones, mana("{G}") }
  for i = 1, #todo do
    local v = todo[i]
    if type(v) == "userdata" then return "ESCAPED" end
    pcall(function() for k, x in pairs(v) do seen = seen + 1 if type(k) == "userdata" or type(x) == "userdata" then seen = -1e9 end end end)
  end
  return seen > 0 and "fine" or "ESCAPED"
end }
