return card {
  on_die {
    subject = this,
    only_if = function(fx) return fx.self.counters["+1/+1"] == 0 end,
    effect = function(fx) put_onto_battlefield(fx.self.became, { counters = { ["+1/+1"] = 1 } }) end,
  },
}
