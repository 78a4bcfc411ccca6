return card {
  replace_mana_event { subject = any, tapped_for_mana = true, player = "you", multiply = 2 },
}
