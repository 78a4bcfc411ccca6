return card {
  trample,
  on_tap_for_mana { subject = { type = "land" }, player = "you", adds = one_of(produced) },
  on_tap_for_mana {
    subject = { type = "land" }, player = "opponent",
    effect = function(fx) skip_next_untap(fx.event.object) end,
  },
}
