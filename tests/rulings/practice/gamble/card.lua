return card {
  spell {
    effect = function(fx)
      if flip_coin() then gain_life(fx.you, 10) end
      gain_life(fx.you, roll_die(6))
      shuffle(fx.you)
    end,
  },
}
