return card {
  buyback "{3}",
  spell { targets = { it = target { permanent = true } }, effect = function(fx) return_to_hand(fx.it) end },
}
