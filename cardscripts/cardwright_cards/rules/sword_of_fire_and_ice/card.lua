return card {
  static { affects = attached, power = 2, toughness = 2, keywords = { protection { color = "R" }, protection { color = "U" } } },
  on_damage {
    subject = attached, combat = true, to = "player",
    targets = { it = any_target },
    effect = function(fx) deal_damage(fx.it, 2) draw(fx.you) end,
  },
  equip "{2}",
}
