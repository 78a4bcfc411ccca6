return card {
  spell {
    targets = { traveller = target { type = "creature" } },
    effect = function(fx) later("return", { gone = exile(fx.traveller) }) end,
  },
  delayed {
    label = "return",
    on_begin_step {
      step = "end", player = "any",
      effect = function(fx) put_onto_battlefield(fx.gone, { counters = { ["+1/+1"] = 1 } }) end,
    },
  },
}
