return card {
  activated { cost = "sacrifice a creature", adds = "{C}{C}" },
}
