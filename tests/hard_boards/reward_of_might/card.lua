return card {
  static { affects = { type = "creature", power = ">=3" }, power = 1, toughness = 1 },
}
