return card {
  activated { cost = "sacrifice a land", adds = one_of(could_produce(sacrificed)) },
}
