return card {
  activated {
    cost = "{2}, {T}",
    targets = { it = target_ability { controller = "you", triggered = true } },
    effect = function(fx) copy_spell(fx.it, { new_targets = true }) end,
  },
}
