return card {
  cant { what = "be_countered", subject = this, zones = "stack" },
  -- what an opponent controls, and what one owns that no player controls
  player_protection { any_of = { { controller = "opponent" }, { controller = "none", owner = "opponent" } } },
}
