return card { flying, exalted }
