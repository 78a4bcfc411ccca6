return card {
  spell {
    effect = function(fx)
      until_end_of_turn({ type = "creature", controller = "you" }, { power = 3, toughness = 3, keywords = { "trample" } })
    end,
  },
}
