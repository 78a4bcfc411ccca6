return card {
  cant { what = "untap_step", subject = this, optional = true },
  activated {
    cost = "{T}", targets = { it = target { type = "creature" } },
    effect = function(fx) gain_control(fx.it, { while_controlled = fx.self, while_tapped = fx.self }) end,
  },
}
