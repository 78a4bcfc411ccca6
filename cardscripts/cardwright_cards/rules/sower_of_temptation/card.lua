return card {
  on_enter_battlefield {
    subject = this,
    targets = { it = target { type = "creature" } },
    effect = function(fx) gain_control(fx.it, { while_here = fx.self }) end,
  },
}
