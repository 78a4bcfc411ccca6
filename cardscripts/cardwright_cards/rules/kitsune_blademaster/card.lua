return card { first_strike, bushido(1) }
