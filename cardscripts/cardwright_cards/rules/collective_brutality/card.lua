return card {
  escalate "discard a card",
  spell {
    modal {
      at_least = 1, at_most = 3,
      mode {
        label = "strip", targets = { foe = opponent },
        effect = function(fx)
          reveal(fx.foe.hand)
          discard(choose_cards { from = fx.foe.hand, filter = { type = { "instant", "sorcery" } } })
        end,
      },
      mode {
        label = "shrink", targets = { it = target { type = "creature" } },
        effect = function(fx) until_end_of_turn(fx.it, { power = -2, toughness = -2 }) end,
      },
      mode {
        label = "drain", targets = { victim = opponent },
        effect = function(fx) lose_life(fx.victim, 2) gain_life(fx.you, 2) end,
      },
    },
  },
}
