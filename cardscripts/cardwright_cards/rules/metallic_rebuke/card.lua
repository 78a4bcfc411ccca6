return card {
  improvise,
  spell { targets = { it = target_spell }, effect = function(fx) counter_unless_paid(fx.it, cost "{3}") end },
}
