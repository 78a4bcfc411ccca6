return card {
  must { what = "attack", subject = this },
  cant { what = "be_blocked", subject = this, by = { subtype = "Wall" } },
}
