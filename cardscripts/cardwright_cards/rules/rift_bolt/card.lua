return card {
  suspend { value = 1, cost = "{R}" },
  spell { targets = { it = any_target }, effect = function(fx) deal_damage(fx.it, 3) end },
}
