-- expect: ok
return { run = function()
  if pcall(function() return utf8.char(1) end) or pcall(function() return utf8.len("x") end) then return "ESCAPED" end
  return "fine"
end }
