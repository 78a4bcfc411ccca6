return card {
  on_block_creature {
    subject = this,
    effect = function(fx)
      local back = may("Return it to its owner's hand?") and return_to_hand(fx.self) or {}
      if #back > 0 then
        local card = choose_cards { from = fx.you.hand, filter = { type = "creature" }, up_to = 1 }
        put_onto_battlefield(card, { blocking = fx.event.attacker })
      end
    end,
  },
}
