return card {
  activated {
    cost = "{T}",
    targets = { prey = target { type = "creature", unblocked = true } },
    effect = function(fx) become_blocked(fx.prey) end,
  },
}
