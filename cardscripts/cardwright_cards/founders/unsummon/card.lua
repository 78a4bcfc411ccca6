return card {
  spell { targets = { it = target { type = "creature" } }, effect = function(fx) return_to_hand(fx.it) end },
}
