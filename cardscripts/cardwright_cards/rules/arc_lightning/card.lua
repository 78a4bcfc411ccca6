return card {
  spell {
    targets = { hit = any_target { at_least = 1, at_most = 3, divide = 3 } },
    effect = function(fx)
      for i, it in ipairs(fx.hit) do deal_damage(it, fx.hit_shares[i]) end
    end,
  },
}
