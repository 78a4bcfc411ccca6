-- expect: budget|runtime
-- Each caught error is thrown again, from as deep as C allows.
return { run = function()
  local function deep(n) local ok, e = pcall(deep, n + 1) if not ok then error(e, 2) end end
  while true do pcall(deep, 0) end
end }
