return card {
  static { affects = attached, keywords = { phasing } },
  cant { what = "be_blocked", subject = attached, by = { is_not = { subtype = "Wall" } } },
}
