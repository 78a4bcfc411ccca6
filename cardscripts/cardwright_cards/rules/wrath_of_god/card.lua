return card {
  spell { effect = function(fx) destroy(find { type = "creature" }, { regenerate = false }) end },
}
