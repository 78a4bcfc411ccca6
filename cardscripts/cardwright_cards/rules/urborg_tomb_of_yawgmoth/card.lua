return card {
  static { affects = { type = "land" }, add_subtypes = "Swamp" },
}
