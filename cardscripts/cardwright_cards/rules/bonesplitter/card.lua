return card {
  static { affects = attached, power = 2 },
  equip "{1}",
}
