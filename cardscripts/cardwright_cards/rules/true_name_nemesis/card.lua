return card {
  enters { choose = "player" },
  -- what that player controls, and what they own that no player controls
  protection { any_of = { { controller = "chosen player" }, { controller = "none", owner = "chosen player" } } },
}
