return card {
  flying,
  on_enter_battlefield { label = "draw", subject = this, effect = function(fx) draw(fx.you, 2) end },
  evoke "{2}{U}",
}
