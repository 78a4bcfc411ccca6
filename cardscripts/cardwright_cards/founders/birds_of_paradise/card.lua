return card {
  flying,
  activated { cost = "{T}", adds = any_color },
}
