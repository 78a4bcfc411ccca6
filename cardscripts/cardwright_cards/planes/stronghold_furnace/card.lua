return card {
  replace_damage { subject = any, multiply = 2 },
  on_chaos_ensues { subject = this, targets = { it = any_target }, effect = function(fx) deal_damage(fx.it, 1) end },
}
