return card {
  spell {
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      local model = choose_permanents { filter = { type = "creature", legendary = false } }
      if #model > 0 then become_copy(fx.it, model[1], { lasts = "end_of_turn" }) end
    end,
  },
}
