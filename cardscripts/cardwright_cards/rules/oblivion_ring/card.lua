return card {
  on_enter_battlefield {
    subject = this, link = "ring",
    targets = { it = target { nonland = true, other = true } },
    effect = function(fx) exile(fx.it, { remember = true }) end,
  },
  on_leave_battlefield {
    subject = this, link = "ring",
    effect = function(fx) put_onto_battlefield(fx.self.linked) end,
  },
}
