return card {
  enters { choose = "creature_type" },
  static { affects = this, chosen_type = "add" },
  static {
    affects = { type = "creature", controller = "you", other = true, chosen_type = true }, power = 1, toughness = 1,
  },
}
