return card { defender }
