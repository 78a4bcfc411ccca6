return card {
  on_leave_battlefield {
    subject = { type = "creature" },
    effect = function(fx) draw(fx.event.object.controller, 1) end,
  },
  on_chaos_ensues {
    subject = this,
    targets = { it = target { type = "creature", controller = "you" } },
    effect = function(fx) return_to_hand(fx.it) end,
  },
}
