return card {
  state_trigger {
    when = { of = { type = "creature" }, at_most = 0 },
    effect = function(fx) sacrifice(fx.self) end,
  },
  activated {
    cost = "{2}", by = "any", timing = "sorcery",
    targets = { victim = target { type = "creature" } },
    effect = function(fx) deal_damage(fx.victim, 1) end,
  },
}
