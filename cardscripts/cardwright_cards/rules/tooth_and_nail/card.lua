return card {
  entwine "{2}",
  spell {
    modal {
      choose = 1,
      mode {
        label = "search",
        effect = function(fx)
          local found = search_library { filter = { type = "creature" }, count = 2 }
          reveal(found)
          return_to_hand(found)
          shuffle(fx.you)
        end,
      },
      mode {
        label = "drop",
        effect = function(fx)
          put_onto_battlefield(choose_cards { from = fx.you.hand, filter = { type = "creature" }, up_to = 2 })
        end,
      },
    },
  },
}
