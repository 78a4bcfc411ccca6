"""Cardwright: a plugin-based card scripting framework with executable rulings."""

__version__ = "0.1.0"
