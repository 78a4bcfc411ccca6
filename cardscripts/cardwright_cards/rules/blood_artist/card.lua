return card {
  on_die {
    subject = { type = "creature" },
    targets = { loser = player },
    effect = function(fx)
      lose_life(fx.loser, 1)
      gain_life(fx.you, 1)
    end,
  },
}
