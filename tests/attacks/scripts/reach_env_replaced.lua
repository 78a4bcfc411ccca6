-- expect: ok
-- An environment of its own has in it what the script put there, and nothing for anybody else.
return { run = function()
  local _ENV = { n = 1 }
  n = n + 1
  return n == 2 and "fine" or "ESCAPED"
end }
