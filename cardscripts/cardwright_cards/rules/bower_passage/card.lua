return card {
  cant { what = "block", subject = { type = "creature", keyword = "flying" }, attacker = { controller = "you" } },
}
