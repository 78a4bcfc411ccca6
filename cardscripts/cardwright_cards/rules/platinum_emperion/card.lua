return card {
  cant { what = "gain_life", player = "you" },
  cant { what = "lose_life", player = "you" },
}
