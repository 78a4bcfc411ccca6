return card {
  enchant { type = "land" },
  on_tap_for_mana { subject = attached, adds = "{G}", to = "its controller" },
}
