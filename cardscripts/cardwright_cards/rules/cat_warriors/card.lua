return card { landwalk { subtype = "Forest" } }
