-- expect: ok
-- A handle that is kept for a later call is not there then.
local kept
return { run = function(fx)
  if kept then return "ESCAPED" end
  kept = fx.self
  return "fine"
end }
