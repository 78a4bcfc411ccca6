return card {
  first_strike,
  on_enter_battlefield {
    subject = this,
    targets = { prey = target { type = "creature", not_color = "B", is_not = { type = "artifact" } } },
    effect = function(fx) destroy(fx.prey, { regenerate = false }) end,
  },
}
