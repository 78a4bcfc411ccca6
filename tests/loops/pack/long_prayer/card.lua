return card {
  spell {
    effect = function(fx)
      for _ = 1, 3000 do gain_life(fx.you, 1) end
    end,
  },
}
