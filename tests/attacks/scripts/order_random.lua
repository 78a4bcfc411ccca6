-- expect: ok
-- No chance and no clock: nothing to answer differently by.
return { run = function()
  for _, use in ipairs {
    function() return math.random() end, function() return math.randomseed(1) end, function() return os.clock() end,
  } do
    if pcall(use) then return "ESCAPED" end
  end
  return "fine"
end }
