return card {
  enters { counters = { ["+1/+1"] = x } },
  activated { cost = "{4}", effect = function(fx) put_counters(fx.self, "+1/+1", 1) end },
  activated {
    cost = "remove a +1/+1 counter from this", targets = { it = any_target },
    effect = function(fx) deal_damage(fx.it, 1) end,
  },
}
