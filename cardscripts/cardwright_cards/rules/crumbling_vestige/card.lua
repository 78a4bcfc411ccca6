return card {
  enters { tapped = true },
  on_enter_battlefield { subject = this, adds = any_color },
  activated { cost = "{T}", adds = "{C}" },
}
