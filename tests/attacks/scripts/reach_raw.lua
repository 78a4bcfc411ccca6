-- expect: ok
-- Nothing gets round a metatable.
return { run = function(fx)
  for _, use in ipairs {
    function() return rawget(fx, "self") end, function() rawset(string, "rep", 1) end,
    function() return rawequal(fx, fx) end, function() return rawlen(fx) end, function() return next(fx) end,
  } do
    if pcall(use) then return "ESCAPED" end
  end
  return "fine"
end }
