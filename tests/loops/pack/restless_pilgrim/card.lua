-- Leaves and comes back as soon as it has come, for ever.
return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx)
      local gone = exile(fx.self)
      put_onto_battlefield(gone)
    end,
  },
}
