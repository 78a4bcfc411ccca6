-- expect: ok
-- Nothing of the host's language is near: no object, no attribute, no way to its modules.
return { run = function(fx)
  for _, use in ipairs {
    function() return python.eval("1") end, function() return python.builtins end,
    function() return fx.self.__class__ end, function() return fx.__class__ end, function() return fx.self.__dict__ end,
    function() return draw.__globals__ end, function() return host end, function() return _PYTHON end,
  } do
    local ok, got = pcall(use)
    if ok and got ~= 1 and got ~= "a name of some length" then return "ESCAPED" end
  end
  return "fine"
end }
