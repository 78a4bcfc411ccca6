-- One ability; the creature is back the moment the Priest is gone (CR 610.3).
return card {
  on_enter_battlefield {
    subject = this,
    targets = { prey = target { type = "creature", controller = "opponent" } },
    effect = function(fx) exile(fx.prey, { until_leaves = fx.self }) end,
  },
}
