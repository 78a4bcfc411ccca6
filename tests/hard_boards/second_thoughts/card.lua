return card {
  replace_draw { player = "you", replace = function(fx) draw(fx.you, 2) end },
}
