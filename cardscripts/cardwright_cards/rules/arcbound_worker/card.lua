return card { modular(1) }
