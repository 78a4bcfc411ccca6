return card {
  activated {
    cost = "sacrifice this", targets = { it = target { permanent = true } },
    effect = function(fx) remove_counters(fx.it) end,
  },
}
