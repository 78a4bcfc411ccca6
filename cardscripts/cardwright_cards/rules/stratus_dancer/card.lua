return card {
  flying,
  megamorph "{1}{U}",
  on_turn_face_up {
    subject = this,
    targets = { it = target_spell { type = { "instant", "sorcery" } } },
    effect = function(fx) counter(fx.it) end,
  },
}
