-- expect: ok
return { run = function()
  for _, use in ipairs {
    function() return os.time() end, function() return os.getenv("HOME") end, function() return os.exit(1) end,
    function() return io.open("/etc/passwd") end, function() print("x") end, function() return collectgarbage("count") end,
    function() return debug.getinfo(1) end, function() return debug.sethook() end, function() return warn("x") end,
  } do
    if pcall(use) then return "ESCAPED" end
  end
  return "fine"
end }
