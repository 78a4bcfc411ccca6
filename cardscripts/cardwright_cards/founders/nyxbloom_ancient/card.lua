return card {
  trample,
  replace_mana_event { subject = any, tapped_for_mana = true, player = "you", multiply = 3 },
}
