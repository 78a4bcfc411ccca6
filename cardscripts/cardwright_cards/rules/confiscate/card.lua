return card { enchant { permanent = true }, static { affects = attached, controller = "you" } }
