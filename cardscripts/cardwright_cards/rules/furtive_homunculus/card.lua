return card { skulk }
