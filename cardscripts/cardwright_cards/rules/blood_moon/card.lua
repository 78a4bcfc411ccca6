return card {
  static { affects = { type = "land", basic = false }, set_land_types = "Mountain" },
}
