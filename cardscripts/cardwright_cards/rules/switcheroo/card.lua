return card {
  spell {
    targets = { pair = target { type = "creature", count = 2 } },
    effect = function(fx)
      if #fx.pair == 2 then exchange_control(fx.pair[1], fx.pair[2]) end
    end,
  },
}
