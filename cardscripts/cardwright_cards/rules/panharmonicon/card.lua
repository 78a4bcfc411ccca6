return card {
  triggers {
    on = "enter_battlefield", subject = { type = { "artifact", "creature" } }, of = { permanent = true, controller = "you" },
  },
}
