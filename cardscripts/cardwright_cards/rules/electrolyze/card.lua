return card {
  spell {
    targets = { hit = any_target { at_least = 1, at_most = 2, divide = 2 } },
    effect = function(fx)
      deal_damage(fx.hit, fx.hit_shares)
      draw(fx.you)
    end,
  },
}
