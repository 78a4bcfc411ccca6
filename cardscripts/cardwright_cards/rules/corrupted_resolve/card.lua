return card {
  spell {
    targets = { it = target_spell },
    effect = function(fx)
      if (fx.it.controller.counters.poison or 0) > 0 then counter(fx.it) end
    end,
  },
}
