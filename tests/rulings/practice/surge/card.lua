return card {
  additional_cost { cost = "{2}", name = "kicker", optional = true },
  spell { effect = function(fx) gain_life(fx.you, fx.paid.kicker and 5 or 1) end },
}
