return card {
  replace_create_token { player = "you", multiply = 2 },
  replace_add_counters { subject = { permanent = true, controller = "you" }, as_cost = false, multiply = 2 },
}
