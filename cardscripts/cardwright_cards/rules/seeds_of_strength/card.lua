return card {
  spell {
    targets = {
      target { as = "first", type = "creature" },
      target { as = "second", type = "creature" },
      target { as = "third", type = "creature" },
    },
    effect = function(fx)
      for _, name in ipairs { "first", "second", "third" } do until_end_of_turn(fx[name], { power = 1, toughness = 1 }) end
    end,
  },
}
