return card {
  activated { cost = "{T}", adds = one_color_of(could_produce { type = "land", controller = "opponent" }) },
}
