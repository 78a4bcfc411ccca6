return card {
  activated { cost = "{1}, {T}, sacrifice this", adds = any_color },
  on_leave_battlefield { subject = this, to = "graveyard", effect = function(fx) draw(fx.you) end },
}
