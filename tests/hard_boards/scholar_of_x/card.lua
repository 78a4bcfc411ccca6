return card {
  activated { cost = "[-X]", effect = function(fx) gain_life(fx.you, fx.x) end },
}
