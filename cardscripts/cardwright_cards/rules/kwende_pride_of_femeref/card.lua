return card {
  double_strike,
  static { affects = { type = "creature", controller = "you", keyword = "first_strike" }, keywords = { double_strike } },
}
