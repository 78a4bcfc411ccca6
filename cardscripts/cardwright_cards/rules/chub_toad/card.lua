return card {
  on_block { subject = this, effect = function(fx) until_end_of_turn(fx.self, { power = 2, toughness = 2 }) end },
  on_become_blocked { subject = this, effect = function(fx) until_end_of_turn(fx.self, { power = 2, toughness = 2 }) end },
}
