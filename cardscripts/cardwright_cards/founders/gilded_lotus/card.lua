return card {
  activated { cost = "{T}", adds = any_color, amount = 3 },
}
