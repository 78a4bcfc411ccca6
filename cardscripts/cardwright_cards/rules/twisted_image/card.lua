return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      until_end_of_turn(fx.it, { switch = true })
      draw(fx.you)
    end,
  },
}
