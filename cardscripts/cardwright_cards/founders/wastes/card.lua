-- It has no land type, so this is its text and no intrinsic ability (CR 305.6).
return card {
  activated { cost = "{T}", adds = "{C}" },
}
