return card {
  vigilance,
  attack_cost { cost = "{1}", subject = { type = "creature" }, defending_player = "you" },
}
