return card {
  static { affects = { type = "creature" }, power = count { type = "creature", power = ">=3" } },
}
