return card {
  static { affects = { type = "creature" }, lose_all_abilities = true, set_power = 1, set_toughness = 1 },
}
