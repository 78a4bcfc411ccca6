return card {
  opening_hand,
  replace_enter_graveyard {
    subject = { token = false, owner = "opponent" }, instead_to = "exile",
  },
}
