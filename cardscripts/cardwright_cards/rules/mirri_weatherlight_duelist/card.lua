return card {
  first_strike,
  on_attack { subject = this, effect = function(fx) begin("duel") end },
  lasting {
    label = "duel", lasts = "end_of_combat",
    combat_limit { what = "block", subject = { type = "creature", controller = "opponent" }, at_most = 1 },
  },
  combat_limit {
    what = "attack", subject = { type = "creature" }, defender = "you", at_most = 1,
    only_if = { of = { this = true, tapped = true } },
  },
}
