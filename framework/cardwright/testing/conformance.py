"""The conformance kit: what any plugin must keep to, tried on games played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from cardwright.embed.bots import RandomBot
from cardwright.errors import NotConforming
from cardwright.kernel.checked import many, whole
from cardwright.kernel.definitions import CardDefinition
from cardwright.kernel.game import Game
from cardwright.kernel.plugins import plugin_name
from cardwright.kernel.setup import PlayerSetup

from .libraries import library_with
from .recording import Recorder

if TYPE_CHECKING:
    from cardwright.kernel.library import Library

__all__ = ["NotConforming", "Report", "check_plugin"]

DECK = ("Forest",) * 17 + ("Grizzly Bears",) * 12 + ("Llanowar Elves",) * 6 + ("Giant Growth",) * 5
EVERY = 20  # decisions between two looks at the whole state


class Report(msgspec.Struct, frozen=True):
    """What was tried: how many decisions were answered, and how often each hook of the plugin was called."""

    decisions: int
    calls: dict[str, int]


def check_plugin(
    plugin: object,
    *,
    decks: Sequence[Sequence[str]] = (DECK, DECK),
    cards: Iterable[CardDefinition] = (),
    seeds: Sequence[int] = (1, 2),
    decisions: int = 200,
) -> Report:
    """Try a plugin on games played at random, and raise if it does not conform.

    It loads (`PluginRefused`: unknown hooks, missing markers, wrong arguments, names that are taken); structs in its
    state are frozen all the way down; its hooks change nothing that they are shown; a fork has the same digest as the
    game and goes on as the game does; the same seed gives the same game twice. One game for each of `seeds`, at most
    `decisions` each, `decks` by seat: give decks with which the plugin's hooks are called. Raises `NotConforming`, and
    whatever the plugin raises.
    """
    seated = [many(deck, str, "a deck is names of cards") for deck in many(decks, object, "decks are given by seat")]
    numbers = [whole(seed, "a seed") for seed in many(seeds, int, "seeds are whole numbers")]
    whole(decisions, "the number of decisions", 0)
    recorder = Recorder(plugin, guarded=True)
    library = library_with(recorder, cards=cards)
    name = plugin_name(plugin)
    for state in library.plugin_states.values():
        _frozen(name, state.key, state.initial)
    played = 0
    for seed in numbers:
        first = _play(library, name, seated, seed, decisions)
        if first != _play(library, name, seated, seed, decisions, forking=False):
            raise NotConforming(f"plugin {name!r}: the same seed ({seed}) gives another game the second time")
        played += first[1]
    return Report(decisions=played, calls=dict(Counter(call.hook for call in recorder.calls)))


def _frozen(plugin: str, key: str, value: object) -> None:
    if isinstance(value, msgspec.Struct):
        if not value.__struct_config__.frozen:
            raise NotConforming(f"plugin {plugin!r}: state {key!r} holds a {type(value).__name__}, which is not frozen")
        for field in value.__struct_fields__:
            _frozen(plugin, key, getattr(value, field))
    elif isinstance(value, dict):
        for item in value.values():
            _frozen(plugin, key, item)
    elif isinstance(value, tuple | frozenset):
        for item in value:
            _frozen(plugin, key, item)
    elif isinstance(value, list | set):
        raise NotConforming(
            f"plugin {plugin!r}: state {key!r} holds a {type(value).__name__}: use a tuple or frozenset"
        )


def _play(
    library: Library, plugin: str, decks: Sequence[Sequence[str]], seed: int, most: int, *, forking: bool = True
) -> tuple[list[str], int]:
    """The digests of a random game, one every `EVERY` decisions, where a fork of it has to go the same way (`forking`),
    and how many decisions there were."""
    seats = [PlayerSetup(f"player {seat + 1}", tuple(deck)) for seat, deck in enumerate(decks)]
    game = Game.new(library, seats, seed=seed)
    bot = RandomBot(seed)
    digests: list[str] = []
    answered = 0
    decision = game.advance()
    while decision is not None and answered < most:
        answer, fork = bot.answer(decision), None
        if answered % EVERY == 0:
            digests.append(game.digest())
            fork = game.fork() if forking else None
        decision = game.answer(answer)
        answered += 1
        if fork is not None:
            _same(plugin, fork, digests[-1], "is another game than the one it was made of", answered)
            fork.answer(answer)
            _same(plugin, fork, game.digest(), "goes on otherwise than the game", answered)
    return [*digests, game.digest()], answered


def _same(plugin: str, fork: Game, digest: str, otherwise: str, number: int) -> None:
    if fork.digest() != digest:
        raise NotConforming(f"plugin {plugin!r}: a fork {otherwise} (by their digests, at decision {number})")
