-- It goes once more unless its controller pays {1} (CR 732.6).
return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx)
      if not pay(cost "{1}") then
        local gone = exile(fx.self)
        put_onto_battlefield(gone)
      end
    end,
  },
}
