return card {
  spell { effect = function(fx) later("tide") end },
  delayed {
    label = "tide", once = false, lasts = "end_of_turn",
    on_tap_for_mana { subject = { subtype = "Island" }, adds = "{U}", to = "that player" },
  },
}
