return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      gain_control(fx.it, { lasts = "end_of_turn" })
      untap(fx.it)
      until_end_of_turn(fx.it, { keywords = { "haste" } })
    end,
  },
}
