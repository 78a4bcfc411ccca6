return card {
  on_begin_step { step = "upkeep", player = "you", label = "ring", effect = function(fx) gain_life(fx.you, 1) end },
  on_begin_step { step = "upkeep", player = "you", label = "toll", effect = function(fx) lose_life(fx.you, 2) end },
}
