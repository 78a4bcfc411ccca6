return card {
  activated { cost = "{T}", adds = one_of(could_produce { type = "land", controller = "you" }) },
}
