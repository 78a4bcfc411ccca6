-- expect: memory
-- Fill past what a slice may hold at its end, then read, so that the host pushes into a full runtime.
return { run = function(fx)
  local keep, s = {}, ("x"):rep(60000)
  for i = 1, 400 do keep[i] = s .. i local name = fx.self.name end
  return "ESCAPED"
end }
