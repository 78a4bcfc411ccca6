"""Which rules a game is played by: the version of Cardwright, the plugins, and the packs that its cards are from.

Saves and replays say it, so that one which can't be gone on with here can say exactly why.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

import msgspec

from cardwright.errors import WrongType
from cardwright.version import __version__
from cardwright.visible import shown

from .checked import a, things, whole

if TYPE_CHECKING:
    from .library import Library

__all__ = ["PackUsed", "PluginUsed", "Rules", "RulesUsed", "objections", "plugins_used", "rules_used"]

Rules: TypeAlias = Literal["exact", "patch", "any"]
"""How near the rules here must be to those of a file: the same in every byte; the same but for versions that differ in
their last, third number; or any that lead to the same moment."""


class PackUsed(msgspec.Struct, frozen=True):
    """A pack that a library plays with. `hash`: of its files (see `cardwright.scripting.pack_hash`)."""

    name: str
    version: str
    hash: str
    needs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for said in (self.name, self.version, self.hash):
            a(str, said, "name, version and hash of a pack are texts")
        things(self.needs, str, "packs are needed by name")


class PluginUsed(msgspec.Struct, frozen=True):
    """A plugin that a library plays with; `version` is "" where it says none."""

    name: str
    version: str = ""

    def __post_init__(self) -> None:
        a(str, self.name, "a plugin's name is a text")
        a(str, self.version, "a plugin's version is a text")


class RulesUsed(msgspec.Struct, frozen=True):
    """By what a game is played. `states`: the versions of the plugins' states, by key."""

    cardwright: str
    plugins: tuple[PluginUsed, ...] = ()
    packs: tuple[PackUsed, ...] = ()
    states: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        a(str, self.cardwright, "a version of Cardwright is a text")
        things(self.plugins, PluginUsed, "plugins are PluginUsed")
        things(self.packs, PackUsed, "packs are PackUsed")
        for state in things(self.states, tuple, "states of plugins are pairs"):
            if len(state) != 2:
                raise WrongType(f"states of plugins are pairs, not {shown(state)}")
            a(str, state[0], "a state of a plugin has a key")
            whole(state[1], "the version of a plugin's state")


def rules_used(library: Library, cards: Iterable[str]) -> RulesUsed:
    """The rules of a game that these cards (definition keys) take part in: of the library's packs those that they are
    from, and those that these need. Raises `UnknownCard` for a card that the library does not have."""
    packs = {pack.name: pack for pack in library.packs}
    used: dict[str, None] = {}
    waiting = sorted({library.definition(key).pack for key in cards})
    while waiting:
        name = waiting.pop()
        if name in packs and name not in used:
            used[name] = None
            waiting += packs[name].needs
    states = tuple(sorted((state.key, state.version) for state in library.plugin_states.values()))
    return RulesUsed(__version__, plugins_used(library), tuple(packs[name] for name in sorted(used)), states)


def plugins_used(library: Library) -> tuple[PluginUsed, ...]:
    """The plugins of a library with their versions, by name."""
    named = sorted(library.manager.list_name_plugin(), key=lambda pair: pair[0])
    return tuple(PluginUsed(name, _version(plugin)) for name, plugin in named)


def _version(plugin: object) -> str:
    """What a plugin says its version is, or the package that it is from."""
    module = plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__
    top = module.partition(".")[0]
    if top in ("cardwright", "cardwright_plugins"):
        return __version__
    for holder, name in ((plugin, "version"), (plugin, "__version__"), (sys.modules.get(top), "__version__")):
        said = getattr(holder, name, None)
        if isinstance(said, str):
            return said
    return ""


# ---------------------------------------------------------------- compared


def objections(there: RulesUsed, here: Library, rules: Rules) -> list[str]:
    """Why something of `there` can't be gone on with here, one sentence each: whatever differs by more than `rules`
    lets it."""
    packs = {pack.name: pack for pack in here.packs}
    found: list[str] = []
    if _differ(there.cardwright, __version__, rules):
        found.append(f"it is of Cardwright {there.cardwright}, and this is {__version__}")
    for name, mine, theirs in _pairs(there.plugins, plugins_used(here)):
        if theirs is None:
            if rules != "any":
                found.append(f"the plugin {shown(name)} is here and was not there")
        elif mine is None:
            found.append(f"the plugin {shown(name)}{_of(theirs.version)} is missing here")
        elif _differ(theirs.version, mine.version, rules):
            found.append(
                f"the plugin {shown(name)} was of version {shown(theirs.version)} and is of {shown(mine.version)} here"
            )
    for key, version in there.states:
        kept = here.plugin_states.get(key)
        if kept is not None and kept.version != version:
            found.append(f"the state {shown(key)} of a plugin was of version {version} and is of {kept.version} here")
    for pack in there.packs:
        other = packs.get(pack.name)
        if other is None:
            found.append(f"the pack {shown(pack.name)}{_of(pack.version)} is missing here")
        elif rules != "any" and pack.hash != other.hash and (why := _pack_differs(pack, other, rules)):
            found.append(why)
    return found


def _pack_differs(there: PackUsed, here: PackUsed, rules: Rules) -> str:
    hashes = f"(hash {there.hash[:12]}… there, {here.hash[:12]}… here)"
    if there.version == here.version:
        return f"the pack {shown(there.name)} is of version {here.version} in both, and its files differ {hashes}"
    if _differ(there.version, here.version, rules):
        return f"the pack {shown(there.name)} was of version {there.version} and is of {here.version} here {hashes}"
    return ""


Named = TypeVar("Named", PluginUsed, PackUsed)


def _pairs(there: Iterable[Named], here: Iterable[Named]) -> list[tuple[str, Named | None, Named | None]]:
    """By name: what is here, and what was there."""
    mine: Mapping[str, Any] = {each.name: each for each in here}
    theirs: Mapping[str, Any] = {each.name: each for each in there}
    return [(name, mine.get(name), theirs.get(name)) for name in dict.fromkeys([*theirs, *mine])]


def _of(version: str) -> str:
    return f" (version {version})" if version else ""


def _differ(there: str, here: str, rules: Rules) -> bool:
    if rules == "any" or there == here:
        return False
    return rules == "exact" or _line(there) != _line(here)


def _line(version: str) -> str:
    """A version without its patch number: 1.4 of 1.4.2; all of one that is otherwise."""
    found = re.fullmatch(r"(\d+\.\d+)(\.\d+)?", version)
    return found[1] if found else version
