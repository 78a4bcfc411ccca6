"""Cardwright: a plugin-based card scripting framework for the rules of Magic: The Gathering.

Everything public that a program needs is here. All but the errors and the markers of hooks is imported when first asked
for, so that the command starts fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import errors
from .errors import *  # noqa: F403 - `errors.__all__` names what is public
from .hookspecs import hookimpl, hookspec
from .version import __version__

if TYPE_CHECKING:
    from .kernel.abilities import Instruction
    from .kernel.decisions import Answer, Decision, Option
    from .kernel.game import Game
    from .kernel.library import Library
    from .kernel.limits import Limits
    from .kernel.mana import Mana, ManaCost
    from .kernel.refs import ObjectRef, PlayerRef
    from .kernel.registries import PluginState
    from .kernel.replacement import ReplacementOffer
    from .kernel.replay import Replay
    from .kernel.setup import PlayerSetup, StartOptions
    from .kernel.views import GameView
    from .opening import open_library
    from .scripting.trust import Trust

__all__ = [
    "Answer",
    "Decision",
    "Game",
    "GameView",
    "Instruction",
    "Library",
    "Limits",
    "Mana",
    "ManaCost",
    "ObjectRef",
    "Option",
    "PlayerRef",
    "PlayerSetup",
    "PluginState",
    "ReplacementOffer",
    "Replay",
    "StartOptions",
    "Trust",
    "__version__",
    "hookimpl",
    "hookspec",
    "open_library",
]
__all__ += errors.__all__

_HOMES = {
    "Answer": "kernel.decisions",
    "Decision": "kernel.decisions",
    "Game": "kernel.game",
    "GameView": "kernel.views",
    "Instruction": "kernel.abilities",
    "Library": "kernel.library",
    "Limits": "kernel.limits",
    "Mana": "kernel.mana",
    "ManaCost": "kernel.mana",
    "ObjectRef": "kernel.refs",
    "Option": "kernel.decisions",
    "PlayerRef": "kernel.refs",
    "PlayerSetup": "kernel.setup",
    "PluginState": "kernel.registries",
    "ReplacementOffer": "kernel.replacement",
    "Replay": "kernel.replay",
    "StartOptions": "kernel.state",
    "Trust": "scripting.trust",
    "open_library": "opening",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
