"""Cardwright: a plugin-based card scripting framework for the rules of Magic: The Gathering.

Everything public that a program needs is here; it is imported when first asked for, so that the command starts fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .hookspecs import hookimpl, hookspec
from .version import __version__

if TYPE_CHECKING:
    from .errors import (
        CantSay,
        CardwrightError,
        CheckFailed,
        ClockFault,
        Contradiction,
        Diverged,
        Fault,
        GameFailed,
        GameOver,
        IllegalAnswer,
        IllegalDeck,
        JournalError,
        LoopLimit,
        NoExamples,
        NoSuchPlayer,
        NotConforming,
        PackError,
        PluginError,
        PluginFailed,
        PluginRefused,
        SandboxFault,
        SaveError,
        ScriptBudget,
        ScriptFailure,
        ScriptMemory,
        SourceError,
        Undecodable,
        UnknownCard,
        UnknownObject,
        WorkerFault,
        WrongArgument,
        WrongType,
    )
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

__all__ = [
    "Answer",
    "CantSay",
    "CardwrightError",
    "CheckFailed",
    "ClockFault",
    "Contradiction",
    "Decision",
    "Diverged",
    "Fault",
    "Game",
    "GameFailed",
    "GameOver",
    "GameView",
    "IllegalAnswer",
    "IllegalDeck",
    "Instruction",
    "JournalError",
    "Library",
    "Limits",
    "LoopLimit",
    "Mana",
    "ManaCost",
    "NoExamples",
    "NoSuchPlayer",
    "NotConforming",
    "ObjectRef",
    "Option",
    "PackError",
    "PlayerRef",
    "PlayerSetup",
    "PluginError",
    "PluginFailed",
    "PluginRefused",
    "PluginState",
    "ReplacementOffer",
    "Replay",
    "SandboxFault",
    "SaveError",
    "ScriptBudget",
    "ScriptFailure",
    "ScriptMemory",
    "SourceError",
    "StartOptions",
    "Undecodable",
    "UnknownCard",
    "UnknownObject",
    "WorkerFault",
    "WrongArgument",
    "WrongType",
    "__version__",
    "hookimpl",
    "hookspec",
    "open_library",
]

_HOMES = {
    "Answer": "kernel.decisions",
    "CantSay": "errors",
    "CardwrightError": "errors",
    "CheckFailed": "errors",
    "ClockFault": "errors",
    "Contradiction": "errors",
    "Decision": "kernel.decisions",
    "Diverged": "errors",
    "Fault": "errors",
    "Game": "kernel.game",
    "GameFailed": "errors",
    "GameOver": "errors",
    "GameView": "kernel.views",
    "IllegalAnswer": "errors",
    "IllegalDeck": "errors",
    "Instruction": "kernel.abilities",
    "JournalError": "errors",
    "Library": "kernel.library",
    "Limits": "kernel.limits",
    "LoopLimit": "errors",
    "Mana": "kernel.mana",
    "ManaCost": "kernel.mana",
    "NoExamples": "errors",
    "NoSuchPlayer": "errors",
    "NotConforming": "errors",
    "ObjectRef": "kernel.refs",
    "Option": "kernel.decisions",
    "PackError": "errors",
    "PlayerRef": "kernel.refs",
    "PlayerSetup": "kernel.setup",
    "PluginError": "errors",
    "PluginFailed": "errors",
    "PluginRefused": "errors",
    "PluginState": "kernel.registries",
    "ReplacementOffer": "kernel.replacement",
    "Replay": "kernel.replay",
    "SandboxFault": "errors",
    "SaveError": "errors",
    "ScriptBudget": "errors",
    "ScriptFailure": "errors",
    "ScriptMemory": "errors",
    "SourceError": "errors",
    "StartOptions": "kernel.state",
    "Undecodable": "errors",
    "UnknownCard": "errors",
    "UnknownObject": "errors",
    "Trust": "scripting.trust",
    "WorkerFault": "errors",
    "WrongArgument": "errors",
    "WrongType": "errors",
    "open_library": "opening",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
