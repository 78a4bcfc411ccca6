return card { suspend { value = 5, cost = "{G}" } }
