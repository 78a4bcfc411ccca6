-- Nobody has to decide anything about it, and it never stops.
return card {
  on_begin_step { step = "upkeep", player = "any", effect = function(fx) put_counters(fx.self, "time", 1) end },
}
