return card {
  static { affects = { type = "creature", keyword = "flying" }, power = 2 },
  static { affects = { type = "creature", without = "flying" }, power = -2 },
  on_chaos_ensues {
    subject = this,
    targets = { it = target { type = "creature" } },
    effect = function(fx) until_end_of_turn(fx.it, { keywords = { "flying" } }) end,
  },
}
