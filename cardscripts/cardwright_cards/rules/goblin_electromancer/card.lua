return card {
  cost_change { subject = { type = { "instant", "sorcery" } }, by = "you", less = 1 },
}
