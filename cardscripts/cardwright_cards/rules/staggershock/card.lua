return card {
  spell { targets = { it = any_target }, effect = function(fx) deal_damage(fx.it, 2) end },
  rebound,
}
