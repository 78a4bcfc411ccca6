return card { static { affects = { type = "creature", controller = "you" }, keywords = { menace } } }
