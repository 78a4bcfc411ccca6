return card {
  flying,
  on_damage { subject = this, effect = function(fx) gain_life(fx.you, fx.event.amount) end },
  morph "{2}{W}{W}",
}
