-- expect: budget|runtime
-- A group that is walked while it grows.
return { run = function()
  local t = { 1 }
  for _, v in ipairs(t) do t[#t + 1] = v end
end }
