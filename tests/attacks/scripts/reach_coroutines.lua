-- expect: ok
-- No coroutine of its own: none to yield from, to close, or to nest without end.
return { run = function()
  for _, use in ipairs {
    function() return coroutine.wrap(function() while true do end end) end,
    function() coroutine.yield(1) end,
    function() return coroutine.close end,
    function() return coroutine.running() end,
  } do
    if pcall(use) then return "ESCAPED" end
  end
  return "fine"
end }
