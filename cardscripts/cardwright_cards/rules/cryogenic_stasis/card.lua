return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      tap(fx.it)
      put_counters(fx.it, "stun", 1)
      draw(fx.you, 1)
    end,
  },
}
