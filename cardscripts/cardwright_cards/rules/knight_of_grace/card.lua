return card {
  first_strike,
  hexproof_from { color = "B" },
  static { affects = this, power = 1, only_if = { of = { color = "B" } } },
}
