return card {
  spell {
    targets = { struck = target { type = "creature", count = 2 } },
    effect = function(fx) deal_damage(fx.struck, 3) end,
  },
}
