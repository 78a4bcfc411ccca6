return card {
  spell {
    targets = { victim = target { type = "creature" } },
    effect = function(fx) until_end_of_turn(fx.victim, { power = -5, toughness = -5 }) end,
  },
}
