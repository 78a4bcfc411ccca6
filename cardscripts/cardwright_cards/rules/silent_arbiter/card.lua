return card {
  combat_limit { what = "attack", subject = { type = "creature" }, at_most = 1 },
  combat_limit { what = "block", subject = { type = "creature" }, at_most = 1 },
}
