return card {
  flying, first_strike, lifelink,
  protection { subtype = "Demon" }, protection { subtype = "Dragon" },
}
