return card {
  activated { cost = "{T}", adds = "{G}" },
}
