return card { enters { tapped = true }, activated { cost = "{T}", adds = "{G}" }, cycling "{G}" }
