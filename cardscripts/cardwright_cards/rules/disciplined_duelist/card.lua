return card { enters { counters = { shield = 1 } } }
