return card {
  activated { cost = "{2}, {T}", adds = "{B}", amount = count { subtype = "Swamp", controller = "you" } },
}
