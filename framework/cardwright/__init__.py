"""Cardwright: a plugin-based card scripting framework for the rules of Magic: The Gathering.

Everything public that a program needs is here; it is imported when first asked for, so that the command starts fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .hookspecs import hookimpl, hookspec

if TYPE_CHECKING:
    from .kernel.abilities import Instruction
    from .kernel.decisions import Answer, Decision, IllegalAnswer, Option
    from .kernel.game import Game, GameOver
    from .kernel.library import Library, UnknownCard
    from .kernel.mana import Mana, ManaCost
    from .kernel.plugins import PluginRefused
    from .kernel.refs import ObjectRef, PlayerRef
    from .kernel.registries import PluginState
    from .kernel.replacement import ReplacementOffer
    from .kernel.script_host import ScriptFailure
    from .kernel.setup import IllegalDeck, PlayerSetup, StartOptions
    from .kernel.views import GameView
    from .opening import open_library
    from .scripting.errors import PackError

__all__ = [
    "Answer",
    "Decision",
    "Game",
    "GameOver",
    "GameView",
    "IllegalAnswer",
    "IllegalDeck",
    "Instruction",
    "Library",
    "Mana",
    "ManaCost",
    "ObjectRef",
    "Option",
    "PackError",
    "PlayerRef",
    "PlayerSetup",
    "PluginRefused",
    "PluginState",
    "ReplacementOffer",
    "ScriptFailure",
    "StartOptions",
    "UnknownCard",
    "__version__",
    "hookimpl",
    "hookspec",
    "open_library",
]

__version__ = "0.1.0"

_HOMES = {
    "Answer": "kernel.decisions",
    "Decision": "kernel.decisions",
    "Game": "kernel.game",
    "GameOver": "kernel.game",
    "GameView": "kernel.views",
    "IllegalAnswer": "kernel.decisions",
    "IllegalDeck": "kernel.setup",
    "Instruction": "kernel.abilities",
    "Library": "kernel.library",
    "Mana": "kernel.mana",
    "ManaCost": "kernel.mana",
    "ObjectRef": "kernel.refs",
    "Option": "kernel.decisions",
    "PackError": "scripting.errors",
    "PlayerRef": "kernel.refs",
    "PlayerSetup": "kernel.setup",
    "PluginRefused": "kernel.plugins",
    "PluginState": "kernel.registries",
    "ReplacementOffer": "kernel.replacement",
    "ScriptFailure": "kernel.script_host",
    "StartOptions": "kernel.state",
    "UnknownCard": "kernel.library",
    "open_library": "opening",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
