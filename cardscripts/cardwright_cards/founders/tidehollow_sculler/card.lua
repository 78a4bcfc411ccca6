-- Two abilities, linked (CR 607.2a): each uses the stack, so the second can come before the first.
return card {
  on_enter_battlefield {
    subject = this, link = "taken",
    targets = { foe = opponent },
    effect = function(fx)
      reveal(fx.foe.hand)
      local taken = choose_cards { from = fx.foe.hand, filter = { nonland = true } }
      exile(taken, { remember = true })
    end,
  },
  on_leave_battlefield {
    subject = this, link = "taken",
    effect = function(fx) return_to_hand(fx.self.linked) end,
  },
}
