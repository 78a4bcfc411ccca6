local everywhere = { "hand", "library", "graveyard", "exile", "command" }
return card {
  enters { choose = "creature_type" },
  static { affects = { type = "creature", controller = "you" }, chosen_type = "set" },
  static { affects = { type = "creature", controller = "you", spell = true }, reaches = { "stack" }, chosen_type = "set" },
  static { affects = { type = "creature", owner = "you" }, reaches = everywhere, chosen_type = "set" },
}
