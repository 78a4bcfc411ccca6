-- expect: ok
-- No source, bytecode or module becomes code.
return { run = function()
  for _, use in ipairs {
    function() return load("return 1") end, function() return loadstring("return 1") end,
    function() return dofile("/etc/passwd") end, function() return loadfile("/etc/passwd") end,
    function() return require("os") end, function() return package.loaded end,
    function() return string.dump(function() end) end,
  } do
    if pcall(use) then return "ESCAPED" end
  end
  return "fine"
end }
