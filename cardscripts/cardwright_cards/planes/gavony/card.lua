return card {
  static { affects = { type = "creature" }, keywords = { vigilance } },
  on_chaos_ensues {
    subject = this,
    effect = function(fx)
      until_end_of_turn({ type = "creature", controller = "you" }, { keywords = { "indestructible" } })
    end,
  },
}
