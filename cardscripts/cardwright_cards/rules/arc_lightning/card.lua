return card {
  spell {
    targets = { hit = any_target { at_least = 1, at_most = 3, divide = 3 } },
    effect = function(fx)
      deal_damage(fx.hit, fx.hit_shares)
    end,
  },
}
