return card { static { affects = { type = "creature", attacking = true }, power = 1 } }
