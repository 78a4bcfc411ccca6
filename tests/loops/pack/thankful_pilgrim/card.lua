-- Each time round somebody has one life more: the game is never again where it was.
return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx)
      gain_life(fx.you, 1)
      local gone = exile(fx.self)
      put_onto_battlefield(gone)
    end,
  },
}
