return card {
  opening_hand,
  cant { what = "target_player", player = "you", caster = "opponent" },
}
