"""Opening a library: the shipped packs and plugins, and your own beside them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from .errors import SourceError, WrongArgument
from .kernel.checked import a, many
from .kernel.library import Library
from .rulings.cards import Cards
from .visible import shown

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
    a plugin, `WrongArgument` for what can be no folder's path.

    Its games may be used from several threads, and take turns (see `Library`).
    """
    packs = tuple(map(_folder, many(packs, Path, "packs are the Paths of their folders")))
    untrusted = tuple(map(_folder, many(untrusted, Path, "untrusted packs are the Paths of their folders")))
    isolate = a(bool, isolate, "isolate is True or False")
    return Cards(packs, untrusted=untrusted, isolate=isolate, plugins=plugins).library


def _folder(path: Path) -> Path:
    """A path that the system can look for. Raises `WrongArgument`, and `SourceError` for what can't be looked at."""
    called = str(path)
    try:
        os.fsencode(called)
    except UnicodeEncodeError:
        raise WrongArgument(f"the path of a pack is text that the system can say, not {shown(called)}") from None
    if "\0" in called:
        raise WrongArgument(f"no folder is called {shown(called)}: a path has no zero character")
    try:
        (path.resolve() / "pack.yaml").is_file()
    except (OSError, RuntimeError) as error:  # a name that is too long, a folder that is closed, links in a circle
        why = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise SourceError(f"this can't be looked at: {why}; give the folder of a pack", shown(called)) from None
    return path
