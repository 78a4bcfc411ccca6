return card {
  static { affects = { type = "creature", color = "W" }, power = 1, toughness = 1 },
}
