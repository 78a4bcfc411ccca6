return card {
  activated {
    cost = "{T}",
    targets = { it = target { type = "creature", any_of = { { attacking = true }, { blocking = true } } } },
    effect = function(fx) deal_damage(fx.it, 3) end,
  },
}
