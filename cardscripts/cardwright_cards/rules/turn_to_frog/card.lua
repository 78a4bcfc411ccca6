return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      until_end_of_turn(fx.it, {
        lose_all_abilities = true, set_colors = "U", set_subtypes = "Frog", set_power = 1, set_toughness = 1,
      })
    end,
  },
}
