-- Two abilities, linked (CR 607.2a). Whether to exile is decided on resolution.
return card {
  on_enter_battlefield {
    subject = this, link = "hunted",
    targets = { prey = target { type = "creature", other = true } },
    effect = function(fx)
      if may("Exile it?") then exile(fx.prey, { remember = true }) end
    end,
  },
  on_leave_battlefield {
    subject = this, link = "hunted",
    effect = function(fx) put_onto_battlefield(fx.self.linked) end,
  },
}
