-- One ability, two one-shot effects: the second waits until the Maggot leaves (CR 610.3).
return card {
  on_enter_battlefield {
    subject = this,
    targets = { foe = opponent },
    effect = function(fx)
      reveal(fx.foe.hand)
      local taken = choose_cards { from = fx.foe.hand, filter = { nonland = true } }
      exile(taken, { until_leaves = fx.self })
    end,
  },
}
