return card {
  flying,
  attack_cost {
    cost = "{1}", subject = { type = "creature" }, defending_player = "you",
    only_if = { of = { this = true, tapped = false } },
  },
  block_cost {
    cost = "{1}", subject = { type = "creature" },
    only_if = { of = { this = true, attacking = true } },
  },
}
