return card {
  cost_change { subject = { color = "R" }, less = 1 },
  cost_change { subject = { color = "G" }, less = 1 },
  on_chaos_ensues {
    subject = this,
    targets = { it = target { type = "creature" } },
    effect = function(fx) put_counters(fx.it, "+1/+1", fx.it.mana_value) end,
  },
}
