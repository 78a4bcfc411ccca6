return card {
  spell {
    effect = function()
      local least
      for _, player in players_in_turn_order() do least = math.min(least or player.life, player.life) end
      set_life(players_in_turn_order(), least)
    end,
  },
}
