return card { static { affects = attached, controller = "you" } }
