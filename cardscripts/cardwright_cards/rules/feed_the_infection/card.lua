return card {
  spell {
    effect = function(fx)
      draw(fx.you, 3)
      lose_life(fx.you, 3)
      local corrupted = {}
      for _, foe in fx.you.opponents do
        if (foe.counters.poison or 0) >= 3 then corrupted[#corrupted + 1] = foe end
      end
      lose_life(corrupted, 3)
    end,
  },
}
