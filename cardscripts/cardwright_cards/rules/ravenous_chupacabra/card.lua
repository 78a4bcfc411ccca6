return card {
  on_enter_battlefield {
    subject = this,
    targets = { prey = target { type = "creature", controller = "opponent" } },
    effect = function(fx) destroy(fx.prey) end,
  },
}
