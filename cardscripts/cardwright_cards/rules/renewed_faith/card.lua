return card {
  spell { effect = function(fx) gain_life(fx.you, 6) end },
  cycling "{1}{W}",
  on_cycle {
    subject = this,
    effect = function(fx) if may("Gain 2 life?") then gain_life(fx.you, 2) end end,
  },
}
