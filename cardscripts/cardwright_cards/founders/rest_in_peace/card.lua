-- All graveyards at once, then cards and tokens never get there.
return card {
  on_enter_battlefield {
    subject = this,
    effect = function(fx) exile(find({}, { zone = "graveyard" })) end,
  },
  replace_enter_graveyard { subject = any, instead_to = "exile" },
}
