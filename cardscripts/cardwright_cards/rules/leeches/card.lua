return card {
  spell {
    targets = { patient = player },
    effect = function(fx)
      local lost = remove_counters(fx.patient, "poison", fx.patient.counters.poison or 0)
      deal_damage(fx.patient, lost)
    end,
  },
}
