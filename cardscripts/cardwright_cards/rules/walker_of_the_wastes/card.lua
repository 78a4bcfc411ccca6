return card {
  static {
    affects = this,
    power = count { type = "land", name = "Wastes", controller = "you" },
    toughness = count { type = "land", name = "Wastes", controller = "you" },
  },
}
