return card {
  activated {
    cost = "{6}, {T}", targets = { both = player { count = 2 } },
    effect = function(fx)
      if #fx.both == 2 then exchange_life(fx.both[1], fx.both[2]) end
    end,
  },
}
