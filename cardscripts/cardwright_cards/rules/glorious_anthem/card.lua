return card { static { affects = { type = "creature", controller = "you" }, power = 1, toughness = 1 } }
