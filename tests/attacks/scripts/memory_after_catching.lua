-- expect: memory|budget
-- What ran out of memory may not go on with a little less.
return { run = function()
  for _ = 1, 50 do
    pcall(function() local t = {} for i = 1, 1e6 do t[i] = ("x"):rep(100) .. i end end)
  end
  return "ESCAPED"
end }
