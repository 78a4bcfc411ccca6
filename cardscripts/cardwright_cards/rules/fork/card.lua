return card {
  spell {
    targets = { it = target_spell { type = { "instant", "sorcery" } } },
    effect = function(fx) copy_spell(fx.it, { new_targets = true, except = { set_colors = "R" } }) end,
  },
}
