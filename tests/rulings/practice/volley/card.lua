return card {
  spell {
    targets = { prey = any_target { up_to = 3, divide = x } },
    effect = function(fx)
      for i, one in ipairs(fx.prey) do deal_damage(one, fx.prey_shares[i]) end
    end,
  },
}
