return card {
  additional_cost { name = "kicker", cost = "{4}", optional = true },
  spell {
    targets = { it = any_target },
    effect = function(fx)
      if fx.paid.kicker then deal_damage(fx.it, 4) else deal_damage(fx.it, 2) end
    end,
  },
}
