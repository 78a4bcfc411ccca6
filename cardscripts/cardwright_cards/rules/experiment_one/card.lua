return card {
  evolve,
  activated { cost = "remove two +1/+1 counters from this", effect = function(fx) regenerate(fx.self) end },
}
