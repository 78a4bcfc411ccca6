return card {
  additional_cost { cost = "sacrifice a creature" },
  spell { targets = { victim = target { type = "creature" } }, effect = function(fx) destroy(fx.victim) end },
}
