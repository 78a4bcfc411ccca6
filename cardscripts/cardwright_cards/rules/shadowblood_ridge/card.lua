return card { activated { cost = "{1}, {T}", adds = "{B}{R}" } }
