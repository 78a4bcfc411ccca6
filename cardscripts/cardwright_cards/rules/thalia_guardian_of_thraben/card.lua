return card {
  cost_change { subject = { is_not = { type = "creature" } }, more = "{1}" },
}
