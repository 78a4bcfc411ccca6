return card {
  on_enter_battlefield { subject = this, targets = { whose = player }, effect = function(fx) set_life(fx.whose, 10) end },
}
