return card {
  enchant { type = "creature" },
  must { what = "block", subject = { type = "creature" }, attacker = attached },
}
