return card {
  on_begin_step {
    step = "draw", player = "any",
    only_if = function(fx) return not fx.self.tapped end,
    effect = function(fx) draw(fx.event.player) end,
  },
}
