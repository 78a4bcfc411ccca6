local function knight() create_token { token = "knight" } end

return card {
  chapter { number = 1, effect = knight },
  chapter { number = 2, effect = knight },
  chapter {
    number = 3,
    effect = function() until_end_of_turn({ subtype = "Knight", controller = "you" }, { power = 2, toughness = 1 }) end,
  },
}
