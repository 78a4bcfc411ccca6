return card {
  spell {
    targets = { it = target { type = "creature", is_not = { controller = "you" } } },
    effect = function(fx)
      untap(fx.it)
      begin("provoked", { on = fx.it })
      draw(fx.you)
    end,
  },
  lasting { label = "provoked", must { what = "block", subject = any } },
}
