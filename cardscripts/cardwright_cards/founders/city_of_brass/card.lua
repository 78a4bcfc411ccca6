return card {
  on_tap { subject = this, effect = function(fx) deal_damage(fx.you, 1) end },
  activated { cost = "{T}", adds = any_color },
}
