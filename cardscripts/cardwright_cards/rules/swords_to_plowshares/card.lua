return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      exile(fx.it)
      gain_life(fx.it.controller, fx.it.power)
    end,
  },
}
