return card {
  opening_hand,
  cant { what = "gain_life", player = "any" },
  cant { what = "prevent_damage", subject = any },
}
