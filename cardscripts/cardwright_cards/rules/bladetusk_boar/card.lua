return card { intimidate }
