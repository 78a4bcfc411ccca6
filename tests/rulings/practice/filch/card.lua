return card {
  spell {
    targets = { foe = opponent },
    effect = function(fx)
      reveal(fx.foe.hand)
      discard(choose_cards { from = fx.foe.hand, filter = { nonland = true } })
    end,
  },
}
