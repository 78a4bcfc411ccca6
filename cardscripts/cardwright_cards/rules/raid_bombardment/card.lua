return card {
  on_attack {
    subject = { controller = "you", power = "<=2" },
    effect = function(fx) deal_damage(fx.event.defender, 1) end,
  },
}
