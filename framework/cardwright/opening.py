"""Opening a library: the shipped packs and plugins, and your own beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from .kernel.checked import many
from .kernel.library import Library
from .rulings.cards import Cards

__all__ = ["open_library"]


def open_library(
    packs: Iterable[Path] = (),
    *,
    untrusted: Iterable[Path] = (),
    isolate: bool = False,
    plugins: Sequence[object] | None = None,
) -> Library:
    """A library that plays with the shipped cards and those of `packs` (folders with a pack.yaml).

    `untrusted`: folders of packs, or folders that hold some, that nobody vouches for: their cards play like all others,
    but their scripts run in a worker process that this library starts when it first needs it, and ends with
    `Library.close` (or when the library is no more). What is in both lists is untrusted. `isolate`: run all scripts
    there, whoever wrote them. Games and digests are the same either way; docs/security.md says what it guards against.
    `plugins`: plugin objects or dotted module names instead of the built-in ones; those installed through the
    entry-point group ``cardwright`` are always there. Raises `PackError` for a pack that is wrong, `PluginRefused` for
    a plugin.
    """
    packs = many(packs, Path, "packs are the Paths of their folders")
    untrusted = many(untrusted, Path, "untrusted packs are the Paths of their folders")
    return Cards(packs, untrusted=untrusted, isolate=isolate, plugins=plugins).library
