return card {
  static { affects = { type = "creature" }, power = -5 },
  on_chaos_ensues {
    subject = this,
    targets = { it = target { type = "creature" } },
    effect = function(fx)
      if fx.it.power <= 0 and may("Destroy " .. fx.it.name .. "?") then destroy(fx.it) end
    end,
  },
}
