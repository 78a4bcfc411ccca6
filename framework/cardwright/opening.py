"""Opening a library: the shipped packs and plugins, and your own beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from .kernel.library import Library
from .rulings.cards import Cards

__all__ = ["open_library"]


def open_library(packs: Iterable[Path] = (), *, plugins: Sequence[object] | None = None) -> Library:
    """A library that plays with the shipped cards and those of `packs` (folders with a pack.yaml).

    `plugins`: plugin objects or dotted module names instead of the built-in ones; those installed through the
    entry-point
    group ``cardwright`` are always there. Raises `PackError` for a pack that is wrong, `PluginRefused` for a plugin.
    """
    return Cards(packs, plugins=plugins).library
