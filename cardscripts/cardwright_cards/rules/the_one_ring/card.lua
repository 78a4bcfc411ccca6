return card {
  on_enter_battlefield {
    subject = this,
    only_if = function(fx) return fx.event.cause == "resolve" and not fx.self.token end, -- it was cast, and is no copy
    effect = function() begin("hidden") end,
  },
  on_begin_step {
    step = "upkeep", player = "you",
    effect = function(fx) lose_life(fx.you, fx.self.counters.burden or 0) end,
  },
  activated {
    cost = "{T}",
    effect = function(fx)
      put_counters(fx.self, "burden")
      draw(fx.you, fx.self.counters.burden or 0)
    end,
  },
  lasting { label = "hidden", lasts = "your_next_turn", player_protection(any) },
}
