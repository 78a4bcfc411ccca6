return card {
  cant { what = "untap_step", subject = this, optional = true },
  activated {
    cost = "{2}, {T}", targets = { it = target { type = "creature" } },
    effect = function(fx)
      local islands = #find { subtype = "Island", controller = fx.you }
      if fx.it.power <= islands then gain_control(fx.it, { while_tapped = fx.self }) end
    end,
  },
}
