return card {
  alternative_cost { name = "exile a blue card", cost = "pay 1 life, exile a blue card from your hand" },
  spell { targets = { it = target_spell }, effect = function(fx) counter(fx.it) end },
}
