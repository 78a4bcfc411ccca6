return card {
  activated {
    cost = "discard a card",
    effect = function(fx) until_end_of_turn(fx.self, { power = 1, toughness = 1, set_colors = { choose_color() } }) end,
  },
}
