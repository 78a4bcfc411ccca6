return card {
  replace_mana_event {
    subject = { type = "land", supertype = "basic", controller = "you" },
    tapped_for_mana = true, instead_type = any_color,
  },
}
