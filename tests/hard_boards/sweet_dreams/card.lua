return card {
  replace_draw { player = "you", replace = function(fx) gain_life(fx.you, 1) end },
}
