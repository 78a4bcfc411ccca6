-- expect: memory|runtime|budget
-- Each call hands on twice as many arguments.
return { run = function()
  local function more(...) return more(1, 2, 3, 4, 5, ...) end
  return more(1)
end }
