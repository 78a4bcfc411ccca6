return card {
  activated { label = "mana", cost = "{T}", adds = "{G}" },
  activated {
    label = "untap", cost = "put a -1/-1 counter on this",
    effect = function(fx) untap(fx.self) end,
  },
}
