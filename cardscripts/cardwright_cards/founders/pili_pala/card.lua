return card {
  flying,
  activated { cost = "{2}, {Q}", adds = any_color },
}
