return card {
  spell {
    targets = { some = player { count = 2 } },
    effect = function(fx)
      if #fx.some < 2 then return end
      local mine = { type = "creature", controller = fx.some[1] }
      local yours = { type = "creature", controller = fx.some[2] }
      local most = #find(yours)
      local given = choose_permanents { filter = mine, up_to = most }
      exchange_control(given, choose_permanents { filter = yours, count = #given })
    end,
  },
}
