return card {
  spell {
    effect = function(fx)
      local players, paid = { fx.you }, { 0 }
      for i = 2, #players_in_turn_order() do players[i], paid[i] = players[i - 1].left, 0 end
      local more = true
      while more do
        more = false
        for i, player in ipairs(players) do
          local amount = pay_any_life { by = player }
          paid[i], more = paid[i] + amount, more or amount > 0
        end
      end
      local each = {}
      for i, player in ipairs(players) do each[i] = { under = player, count = paid[i] } end
      create_token { token = "rat", each = each }
    end,
  },
}
