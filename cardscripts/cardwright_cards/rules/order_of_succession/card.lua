return card {
  spell {
    effect = function(fx)
      local toward = choose_one { of = { "left", "right" } } == 1 and "left" or "right"
      local moves, player = {}, fx.you
      repeat
        local beside = player[toward]
        local heir = choose_permanents { by = player, filter = { type = "creature", controller = beside } }
        moves[#moves + 1] = { to = player, what = heir }
        player = beside
      until player == fx.you
      gain_control(moves)
    end,
  },
}
