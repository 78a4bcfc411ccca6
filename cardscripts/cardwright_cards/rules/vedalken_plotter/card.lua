return card {
  on_enter_battlefield {
    subject = this,
    targets = { mine = target { type = "land", controller = "you" }, theirs = target { type = "land", controller = "opponent" } },
    effect = function(fx) exchange_control(fx.mine, fx.theirs) end,
  },
}
