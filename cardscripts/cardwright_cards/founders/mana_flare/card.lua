return card {
  on_tap_for_mana { subject = { type = "land" }, adds = one_of(produced), to = "that player" },
}
