return card { assigns_by_toughness { subject = { type = "creature" } } }
