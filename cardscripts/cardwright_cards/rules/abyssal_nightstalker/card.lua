return card {
  on_attack_unblocked {
    subject = this,
    effect = function(fx)
      local loser = fx.self.defending_player
      discard(choose_cards { from = loser.hand, by = loser })
    end,
  },
}
