return card {
  static {
    affects = { type = "enchantment", is_not = { subtype = "Aura" }, other = true },
    add_types = "creature", set_power = its_mana_value, set_toughness = its_mana_value,
  },
}
