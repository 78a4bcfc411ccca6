-- The same, as long as its controller likes.
return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx)
      if may("Go once more?") then
        local gone = exile(fx.self)
        put_onto_battlefield(gone)
      end
    end,
  },
}
