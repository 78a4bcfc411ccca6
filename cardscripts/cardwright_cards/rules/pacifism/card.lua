return card {
  cant { what = "attack", subject = attached },
  cant { what = "block", subject = attached },
}
