return card {
  combat_limit { what = "attack", subject = this, others = 1 },
  combat_limit { what = "block", subject = this, others = 1 },
}
