-- expect: ok
-- A reply is the script's own copy.
return { run = function()
  local a = choose(1)
  a[1] = "evil"
  a.evil = function() end
  local b = choose(1)
  return b[1] ~= "evil" and "fine" or "ESCAPED"
end }
