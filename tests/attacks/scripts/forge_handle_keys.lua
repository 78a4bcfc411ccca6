-- expect: ok
-- A handle shows no number, private key or function.
return { run = function(fx)
  for _, key in ipairs { 1, true, 2.5, fx.self, {}, ("k"):rep(65) } do
    if pcall(function() return fx.self[key] end) then return "ESCAPED" end
  end
  return "fine"
end }
