return card {
  on_enter_battlefield {
    subject = this,
    targets = { it = target { permanent = true, nonland = true, controller = "opponent" } },
    effect = function(fx) exile(fx.it, { until_leaves = fx.self }) end,
  },
}
