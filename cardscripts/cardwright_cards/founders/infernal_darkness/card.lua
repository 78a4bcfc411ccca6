return card {
  cumulative_upkeep "{B}, pay 1 life",
  -- only the type: as much mana as before
  replace_mana_event { subject = { type = "land" }, tapped_for_mana = true, instead_type = "{B}" },
}
