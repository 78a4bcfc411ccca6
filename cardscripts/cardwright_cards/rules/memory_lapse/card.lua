return card {
  spell { targets = { it = target_spell }, effect = function(fx) counter(fx.it, { instead_to = "library" }) end },
}
