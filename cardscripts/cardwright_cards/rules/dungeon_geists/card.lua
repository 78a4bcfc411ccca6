return card {
  on_enter_battlefield {
    subject = this,
    targets = { captive = target { type = "creature", controller = "opponent" } },
    effect = function(fx)
      tap(fx.captive)
      begin("imprisoned", { on = fx.captive })
    end,
  },
  lasting { label = "imprisoned", lasts = "while_controlled", cant { what = "untap_step", subject = any } },
}
