return card { first_strike, protection { color = "B" } }
