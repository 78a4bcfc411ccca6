return card {
  activated {
    cost = "{1}{R}",
    effect = function(fx) until_end_of_turn(fx.self, { keywords = { first_strike } }) end,
  },
}
