return card {
  on_enter_battlefield {
    subject = this, link = "imprint",
    effect = function(fx)
      local chosen = choose_cards { from = fx.you.hand, filter = { type = "instant", mana_value = "<=2" }, up_to = 1 }
      exile(chosen, { remember = true })
    end,
  },
  activated {
    cost = "{2}, {T}", link = "imprint",
    effect = function(fx)
      for _, copy in copy_card(fx.self.linked) do cast_without_paying(copy) end
    end,
  },
}
