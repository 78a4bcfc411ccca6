return card {
  activated { label = "mana", cost = "{T}", adds = "{C}" },
  activated {
    label = "home", cost = "{T}",
    effect = function(fx)
      local moves = {}
      for _, player in players_in_turn_order() do
        moves[#moves + 1] = { to = player, what = find { type = "creature", owner = player } }
      end
      gain_control(moves)
    end,
  },
}
