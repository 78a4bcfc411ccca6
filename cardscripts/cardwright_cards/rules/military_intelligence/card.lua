return card {
  on_attack { subject = { type = "creature" }, player = "you", at_least = 2, effect = function(fx) draw(fx.you) end },
}
