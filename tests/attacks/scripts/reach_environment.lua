-- expect: ok
-- Another environment is the script's own affair; the shared one stays as it is.
return { run = function()
  local outer = _ENV
  local ok = pcall(function() outer.draw = 1 end)
  do local _ENV = { x = 1 } x = 2 end
  return not ok and "fine" or "ESCAPED"
end }
