return card { enchant { type = "creature" }, static { affects = attached, power = 2, toughness = 1 } }
