return card { static { affects = { type = "creature", controller = "active" }, power = 1 } }
