return card {
  protection(any),
  replace_enter_graveyard {
    subject = this, zones = "all",
    replace = function(fx)
      reveal(fx.self)
      put_into_library(fx.self)
      shuffle(fx.self.owner)
    end,
  },
}
