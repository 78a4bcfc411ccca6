return card {
  interplanar, vigilance, haste,
  on_attack {
    subject = { power = ">=4" }, batch = true,
    effect = function(fx)
      local attacked = {}
      for i, event in fx.events do attacked[i] = event.defender end
      become_attacking(fx.self, choose_among { of = attacked, by = fx.event.player })
    end,
  },
}
