return card {
  kicker "{2}{G}",
  enters { counters = { ["+1/+1"] = 3 }, only_if = { paid = "kicker" } },
  static { affects = this, keywords = { trample }, only_if = { paid = "kicker" } },
}
