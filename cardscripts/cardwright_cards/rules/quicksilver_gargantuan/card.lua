return card { enters { as_copy_of = { type = "creature" }, optional = true, except = { set_power = 7, set_toughness = 7 } } }
