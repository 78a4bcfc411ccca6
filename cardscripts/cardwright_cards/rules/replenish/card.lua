return card {
  spell {
    effect = function(fx)
      put_onto_battlefield(find({ type = "enchantment", owner = "you" }, { zone = "graveyard" }))
    end,
  },
}
