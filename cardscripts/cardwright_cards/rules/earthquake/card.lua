return card {
  spell {
    effect = function(fx)
      local hit = find { type = "creature", without = "flying" }
      for _, player in ipairs(players_in_turn_order()) do hit[#hit + 1] = player end
      deal_damage(hit, fx.x)
    end,
  },
}
