return card {
  static {
    affects = this, defining = true,
    set_power = count { subtype = "Swamp", controller = "you" },
    set_toughness = count { subtype = "Swamp", controller = "you" },
  },
}
