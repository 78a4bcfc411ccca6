return card {
  on_discard {
    subject = any, player = "opponent",
    effect = function(fx) deal_damage(fx.event.player, 2) end,
  },
}
