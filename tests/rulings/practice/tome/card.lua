return card {
  activated {
    label = "read", cost = "{T}", effect = function(fx)
      if may("Draw a card?") then draw(fx.you) end
    end,
  },
  activated { label = "glow", cost = "{T}", adds = any_color },
}
