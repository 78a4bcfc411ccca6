-- expect: ok
-- Nothing sets or gets a metatable, so that no finalizer, weak table or forged index can be made.
return { run = function(fx)
  for _, use in ipairs {
    function() return setmetatable({}, { __gc = function() end }) end,
    function() return setmetatable({}, { __mode = "k" }) end,
    function() return setmetatable(_ENV, { __index = function() return 1 end }) end,
    function() return getmetatable("") end,
    function() return getmetatable(fx.self) end,
    function() return debug.getmetatable(fx) end,
  } do
    if pcall(use) then return "ESCAPED" end
  end
  return "fine"
end }
