return card { attack_cost { cost = "{2}", subject = { type = "creature" }, defender = "you" } }
