return card {
  additional_cost { cost = "sacrifice a creature" },
  spell {
    targets = { it = any_target },
    effect = function(fx) deal_damage(fx.it, fx.sacrificed[1].power) end,
  },
}
