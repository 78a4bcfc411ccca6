return card { undying }
