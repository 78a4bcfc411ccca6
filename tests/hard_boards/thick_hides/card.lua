return card {
  static {
    affects = { type = "creature" },
    toughness = function(fx) return fx.candidate.power end,
  },
}
