return card {
  kicker { cost = "{R}", label = "red" },
  kicker { cost = "{W}", label = "white" },
  on_enter_battlefield {
    label = "shoot", subject = this, only_if = { paid = "red" },
    targets = { it = any_target },
    effect = function(fx) deal_damage(fx.it, 2) end,
  },
  on_enter_battlefield {
    label = "shatter", subject = this, only_if = { paid = "white" },
    targets = { it = target { type = "artifact" } },
    effect = function(fx) destroy(fx.it) end,
  },
}
