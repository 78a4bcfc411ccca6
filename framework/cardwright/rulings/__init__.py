"""Rulings: the scenario model, its runner and the pytest plugin."""
