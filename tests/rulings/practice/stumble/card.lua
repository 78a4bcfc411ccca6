return card {
  spell {
    effect = function(fx)
      local nothing = nil
      gain_life(fx.you, nothing.amount)
    end,
  },
}
