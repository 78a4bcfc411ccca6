return card { fear }
