return card {
  activated { cost = "{T}", adds = "{G}", amount = count { type = "creature", controller = "you" } },
}
