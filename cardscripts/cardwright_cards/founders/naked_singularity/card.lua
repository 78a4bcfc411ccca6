return card {
  cumulative_upkeep "{3}",
  replace_mana_event {
    label = "Plains give red", subject = { subtype = "Plains" }, tapped_for_mana = true, instead_type = "{R}",
  },
  replace_mana_event {
    label = "Islands give green", subject = { subtype = "Island" }, tapped_for_mana = true, instead_type = "{G}",
  },
  replace_mana_event {
    label = "Swamps give white", subject = { subtype = "Swamp" }, tapped_for_mana = true, instead_type = "{W}",
  },
  replace_mana_event {
    label = "Mountains give blue", subject = { subtype = "Mountain" }, tapped_for_mana = true, instead_type = "{U}",
  },
  replace_mana_event {
    label = "Forests give black", subject = { subtype = "Forest" }, tapped_for_mana = true, instead_type = "{B}",
  },
}
