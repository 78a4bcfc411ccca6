return card {
  flying, exalted,
  static { affects = { type = "creature", controller = "you", other = true }, keywords = { exalted } },
}
