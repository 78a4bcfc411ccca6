return card {
  static { affects = { type = "creature", subtype = "Elf" }, power = count { type = "creature", power = ">=3" } },
}
