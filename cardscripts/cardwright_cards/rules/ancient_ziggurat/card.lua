return card { activated { cost = "{T}", adds = any_color, spend_only = { type = "creature" }, spend_to = "cast" } }
