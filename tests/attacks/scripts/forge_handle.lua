-- expect: ok
-- No table of a script's passes for a handle, and a handle shows no key.
return { run = function(fx)
  local n = 0
  local walked = pcall(function() for k in pairs(fx.self) do n = n + 1 end end)
  local set = pcall(function() fx.self.power = 9 end)
  local got = choose({ id = 3, kind = "object" })
  if walked or set or n > 0 then return "ESCAPED" end
  local same = fx.self == fx.same and fx.self ~= fx.you
  return same and "fine" or "ESCAPED"
end }
