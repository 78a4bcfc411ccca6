return card {
  cant { what = "lose_game", player = "you" },
  cant { what = "win_game", player = "opponent" },
}
