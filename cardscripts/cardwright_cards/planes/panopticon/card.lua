return card {
  on_planeswalk_to { subject = this, effect = function(fx) draw(fx.you) end },
  on_begin_step { step = "draw", player = "you", effect = function(fx) draw(fx.you) end },
  on_chaos_ensues { subject = this, label = "chaos", effect = function(fx) draw(fx.you) end },
}
