return card {
  cost_change { subject = any, at_least = 3, only_if = function(fx) return not fx.self.tapped end },
}
