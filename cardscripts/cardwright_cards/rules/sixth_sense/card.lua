return card {
  enchant { type = "creature" },
  static {
    affects = attached,
    gains = {
      on_damage {
        subject = this, to = "player", combat = true,
        effect = function(fx) if may("Draw a card?") then draw(fx.you) end end,
      },
    },
  },
}
