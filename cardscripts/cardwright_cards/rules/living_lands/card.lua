return card {
  static { affects = { subtype = "Forest" }, add_types = { "creature" }, set_power = 1, set_toughness = 1 },
}
