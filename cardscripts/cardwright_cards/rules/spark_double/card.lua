return card {
  enters {
    as_copy_of = { type = { "creature", "planeswalker" }, controller = "you" }, optional = true,
    except = {
      lose_supertypes = "legendary",
      counters_if = { creature = { ["+1/+1"] = 1 }, planeswalker = { loyalty = 1 } },
    },
  },
}
