return card {
  on_begin_step { step = "upkeep", player = "you", effect = function(fx) mill(fx.you, 10) end },
  on_chaos_ensues { subject = this, targets = { who = player }, effect = function(fx) mill(fx.who, 10) end },
}
