return card {
  spell {
    targets = { it = target { type = "creature", controller = "you" } },
    effect = function(fx) put_onto_battlefield(exile(fx.it), { under = fx.you }) end,
  },
}
