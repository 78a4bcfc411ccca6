return card {
  activated {
    cost = "sacrifice this", targets = { it = target { permanent = true } },
    effect = function(fx)
      for kind, amount in pairs(fx.it.counters) do remove_counters(fx.it, kind, amount) end
    end,
  },
}
