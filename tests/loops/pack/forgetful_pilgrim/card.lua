-- Each time round a library has a card less: the loop is mandatory, and has an end.
return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx)
      mill(fx.you, 1)
      local gone = exile(fx.self)
      put_onto_battlefield(gone)
    end,
  },
}
