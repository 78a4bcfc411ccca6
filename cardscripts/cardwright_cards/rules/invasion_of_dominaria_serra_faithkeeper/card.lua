return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx)
      gain_life(fx.you, 4)
      draw(fx.you)
    end,
  },
}
