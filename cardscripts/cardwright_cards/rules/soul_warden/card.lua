return card {
  on_enter_battlefield {
    subject = { type = "creature", other = true },
    effect = function(fx) gain_life(fx.you, 1) end,
  },
}
