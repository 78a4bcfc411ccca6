-- expect: budget|clock
-- Long texts that differ only at their end.
return { run = function()
  local s = ("x"):rep(65000)
  local a, b = s .. "y", s .. "z"
  while true do local less = a < b end
end }
