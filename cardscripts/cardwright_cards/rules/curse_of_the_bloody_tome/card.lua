return card {
  on_begin_step { step = "upkeep", player = attached, effect = function(fx) mill(fx.event.player, 2) end },
}
