return card {
  flying,
  on_enter_battlefield {
    subject = this,
    targets = { prey = target { type = "creature", controller = "opponent", up_to = 1 } },
    resolves_anyway = true,
    effect = function(fx)
      if not exchange_control(fx.self, fx.prey) then sacrifice(fx.self) end
    end,
  },
}
