return card {
  activated { cost = "{T}", adds = "{C}" },
  activated { cost = "{T}, sacrifice this", adds = "{C}{C}" },
}
