return card {
  spell {
    targets = { model = target { type = "creature", legendary = false } },
    effect = function(fx)
      become_copy({ type = "creature", is_not = { one_of = "model" } }, fx.model, { lasts = "end_of_turn" })
    end,
  },
}
