return card {
  enters { tapped = true },
  activated { cost = "{T}", adds = one_of { "{G}", "{U}" } },
}
