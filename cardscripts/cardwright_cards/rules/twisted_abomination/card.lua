return card {
  activated { cost = "{B}", effect = function(fx) regenerate(fx.self) end },
  typecycling { cost = "{2}", subtype = "Swamp" },
}
