return card {
  replace_gain_life { player = "you", replace = function(fx) draw(fx.you) end },
}
