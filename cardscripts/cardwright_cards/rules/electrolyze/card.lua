return card {
  spell {
    targets = { hit = any_target { at_least = 1, at_most = 2, divide = 2 } },
    effect = function(fx)
      for i, it in ipairs(fx.hit) do deal_damage(it, fx.hit_shares[i]) end
      draw(fx.you)
    end,
  },
}
