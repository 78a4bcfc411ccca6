return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      put_counters(fx.it, "-1/-1", 1)
      draw(fx.you)
    end,
  },
}
