return card {
  spell {
    effect = function(fx)
      local moves, players = {}, players_in_turn_order()
      local all = find { nonland = true }
      for _, permanent in all do
        moves[#moves + 1] = { to = at_random(players), what = permanent }
      end
      gain_control(moves)
      untap(all)
    end,
  },
}
