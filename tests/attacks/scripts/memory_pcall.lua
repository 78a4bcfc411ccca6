-- expect: memory
-- Catching the memory error and going on must not work.
return { run = function()
  local keep, s = {}, ("x"):rep(50000)
  while true do pcall(function() for i = 1, 1e9 do keep[#keep + 1] = s .. i end end) end
end }
