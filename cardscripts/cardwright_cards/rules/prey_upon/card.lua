return card {
  spell {
    targets = { mine = target { type = "creature", controller = "you" }, theirs = target { type = "creature", controller = "opponent" } },
    effect = function(fx) fight(fx.mine, fx.theirs) end,
  },
}
