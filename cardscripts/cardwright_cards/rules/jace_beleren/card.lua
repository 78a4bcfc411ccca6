return card {
  activated {
    label = "all draw", cost = "[+2]",
    effect = function(fx) draw(players_in_turn_order()) end,
  },
  activated {
    label = "one draws", cost = "[-1]", targets = { who = player },
    effect = function(fx) draw(fx.who) end,
  },
  activated {
    label = "mill", cost = "[-10]", targets = { who = player },
    effect = function(fx) mill(fx.who, 20) end,
  },
}
