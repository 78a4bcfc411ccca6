return card { combat_limit { what = "attack", subject = { type = "creature" }, at_most = 2, defender = "you" } }
