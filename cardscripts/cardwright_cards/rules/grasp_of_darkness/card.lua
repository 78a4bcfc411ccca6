return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx) until_end_of_turn(fx.it, { power = -4, toughness = -4 }) end,
  },
}
