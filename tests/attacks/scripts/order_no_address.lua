-- expect: ok
return { run = function(fx)
  for _, v in ipairs { {}, function() end, fx, fx.self, fx.you, string, draw, card, card {}, pcall } do
    if tostring(v):find("0x", 1, true) or ("%s"):format(v):find("%x%x%x%x%x") then return "ESCAPED" end
  end
  local ok, e = pcall(function() return fx.self + 1 end)
  return not e:find("0x", 1, true) and "fine" or "ESCAPED"
end }
