return card {
  spell {
    targets = { original = target_spell { type = "creature", controller = "you" } },
    effect = function(fx) copy_spell(fx.original, { nonlegendary = true }) end,
  },
}
