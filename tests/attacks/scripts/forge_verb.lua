-- expect: ok
-- Another name for a verb is that verb, and one that isn't there is none.
return { run = function()
  local mine = { draw = draw }
  if pcall(function() return mine.win(1) end) or pcall(function() return win_the_game(1) end) then return "ESCAPED" end
  return "fine"
end }
