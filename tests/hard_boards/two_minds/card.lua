return card {
  on_begin_step { step = "upkeep", player = "any", label = "gain", effect = function(fx) gain_life(fx.you, 1) end },
  on_begin_step {
    step = "upkeep", player = "any", label = "aim",
    targets = { it = player },
    effect = function(fx) lose_life(fx.it, 1) end,
  },
}
