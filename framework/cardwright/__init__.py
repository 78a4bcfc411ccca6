"""Cardwright: a plugin-based card scripting framework for the rules of Magic: The Gathering."""

from __future__ import annotations

from .hookspecs import hookimpl, hookspec

__all__ = ["__version__", "hookimpl", "hookspec"]

__version__ = "0.1.0"
