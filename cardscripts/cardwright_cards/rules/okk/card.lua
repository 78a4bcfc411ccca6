return card {
  combat_limit { what = "attack", subject = this, others = 1, other = { greater_power = true } },
  combat_limit { what = "block", subject = this, others = 1, other = { greater_power = true } },
}
