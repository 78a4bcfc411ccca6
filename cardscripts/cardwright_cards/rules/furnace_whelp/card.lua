return card {
  flying,
  activated { cost = "{R}", effect = function(fx) until_end_of_turn(fx.self, { power = 1 }) end },
}
