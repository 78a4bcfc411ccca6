-- expect: ok
-- What a constructor made can't be looked into or changed, nor made of a table.
return { run = function()
  local made = card { any, x = 1 }
  if pcall(function() return made.x end) or pcall(function() made.x = 2 end) or pcall(function() return #made end) then
    return "ESCAPED"
  end
  return "fine"
end }
