return card {
  activated { cost = "{T}", adds = one_of(colors_among { controller = "you" }) },
}
