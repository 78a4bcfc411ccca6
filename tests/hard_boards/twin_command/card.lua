return card {
  spell { modal {
    choose = 2,
    mode { label = "Burn", targets = { it = target { type = "creature" } }, effect = function(fx) deal_damage(fx.it, 2) end },
    mode { label = "Mend", targets = { it = player }, effect = function(fx) gain_life(fx.it, 3) end },
    mode {
      label = "Split",
      targets = { it = any_target { at_least = 1, at_most = 2, divide = 3 } },
      effect = function(fx)
        for n, share in ipairs(fx.it_shares) do deal_damage(fx.it[n], share) end
      end,
    },
  } },
}
