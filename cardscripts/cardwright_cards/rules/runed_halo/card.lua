return card {
  enters { choose = "name" },
  player_protection { chosen_name = true },
}
