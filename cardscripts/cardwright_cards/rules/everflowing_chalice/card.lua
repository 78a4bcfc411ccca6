return card {
  multikicker "{2}",
  enters { counters = { charge = function(fx) return fx.times_paid.multikicker end } },
  activated { cost = "{T}", adds = "{C}", amount = function(fx) return fx.self.counters.charge or 0 end },
}
