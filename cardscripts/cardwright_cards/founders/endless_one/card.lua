return card { enters { counters = { ["+1/+1"] = x } } }
