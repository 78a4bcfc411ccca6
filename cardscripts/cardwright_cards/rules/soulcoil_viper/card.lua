return card {
  activated {
    cost = "{B}, {T}, sacrifice this", timing = "sorcery",
    targets = { back = target { type = "creature", owner = "you", zone = "graveyard" } },
    effect = function(fx) put_onto_battlefield(fx.back, { counters = { finality = 1 } }) end,
  },
}
