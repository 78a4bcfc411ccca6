return card {
  activated {
    cost = "{0}",
    targets = { it = target { type = "creature", attacking = true, controller = "you" } },
    effect = function(fx)
      remove_from_combat(fx.it)
      untap(fx.it)
    end,
  },
}
