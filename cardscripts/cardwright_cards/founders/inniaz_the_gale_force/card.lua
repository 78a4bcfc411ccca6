return card {
  flying,
  activated {
    cost = "{2}{W/U}",
    effect = function(fx)
      until_end_of_turn({ type = "creature", attacking = true, keyword = "flying" }, { power = 1, toughness = 1 })
    end,
  },
  on_attack {
    subject = { controller = "you", keyword = "flying" }, at_least = 3,
    effect = function(fx)
      local moves = {}
      for _, player in players_in_turn_order() do
        local prize = choose_permanents { by = fx.you, filter = { controller = player.right, nonland = true } }
        moves[#moves + 1] = { to = player, what = prize }
      end
      gain_control(moves)
    end,
  },
}
