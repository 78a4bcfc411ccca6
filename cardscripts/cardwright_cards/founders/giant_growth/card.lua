return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx) until_end_of_turn(fx.it, { power = 3, toughness = 3 }) end,
  },
}
