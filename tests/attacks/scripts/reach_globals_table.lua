-- expect: ok
return { run = function()
  if pcall(function() return _G.os end) or pcall(function() return _ENV._G end) then return "ESCAPED" end
  return "fine"
end }
