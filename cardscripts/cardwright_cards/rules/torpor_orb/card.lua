return card {
  triggers { on = "enter_battlefield", subject = { type = "creature" }, never = true },
}
