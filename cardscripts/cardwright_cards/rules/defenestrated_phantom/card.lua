return card { flying, disguise "{4}{W}" }
