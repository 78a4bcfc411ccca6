return card {
  spell {
    targets = { victim = target { type = "creature", not_color = "B" } },
    effect = function(fx) destroy(fx.victim) end,
  },
}
