return card {
  activated {
    cost = "return a Forest you control to its owner's hand", limit_per_turn = 1,
    targets = { it = target { type = "creature" } },
    effect = function(fx) untap(fx.it) end,
  },
}
