"""The markers that tell plugins' hooks, and hook specifications, from other functions."""

from __future__ import annotations

import pluggy

__all__ = ["PROJECT", "hookimpl", "hookspec"]

PROJECT = "cardwright"
"""The name that pluggy's markers and the entry-point group share."""

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
