"""Random games: decks of any cards that their lands can pay for, formats mixed, all from one seed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from cardwright.kernel.formats import compose
from cardwright.kernel.game import Game
from cardwright.kernel.library import UnknownCard
from cardwright.kernel.mana import BASIC_LAND_TYPES, COLORS
from cardwright.kernel.setup import PlayerSetup, deck_reasons
from cardwright.yaml_source import SourceError

if TYPE_CHECKING:
    from cardwright.kernel.definitions import CardDefinition
    from cardwright.kernel.library import Library
    from cardwright.rulings.cards import Cards

__all__ = ["Pool", "RandomGame", "open_pool", "random_game"]

SIZE, LANDS = 60, 24
_NOT_IN_DECKS = frozenset({"plane", "phenomenon", "scheme", "vanguard", "conspiracy", "dungeon"})
_FORMATS: Mapping[int, tuple[tuple[str, ...], ...]] = {
    2: ((), ("duel",), ("free-for-all",), ("duel", "limited"), ("commander",), ("brawl",), ("planechase",)),
    3: ((), ("free-for-all",), ("free-for-all", "limited"), ("commander",), ("planechase", "free-for-all")),
    4: ((), ("free-for-all",), ("two-headed giant",), ("two-headed giant",), ("brawl",), ("planechase", "commander")),
}
_NAMES = ("alice", "bob", "carol", "dave")


class Pool(msgspec.Struct, frozen=True):
    """The cards that decks are made of, by what they are for; `refused` are those that are not whole, and why."""

    library: Library
    lands: tuple[CardDefinition, ...]
    spells: tuple[CardDefinition, ...]
    leaders: tuple[CardDefinition, ...]
    planes: tuple[CardDefinition, ...]
    refused: tuple[str, ...] = ()


class RandomGame(msgspec.Struct, frozen=True):
    """How a random game begins. `bots` is the seed of those who play."""

    seed: int
    players: tuple[PlayerSetup, ...]
    formats: tuple[str, ...]
    declared: dict[str, dict[str, object]]
    bots: int

    def begin(self, library: Library) -> Game:
        """The game, about to start."""
        return Game.new(library, self.players, seed=self.seed, formats=self.formats, declared=self.declared)

    def __str__(self) -> str:
        return f"seed {self.seed}: {len(self.players)} players, {' + '.join(self.formats) or 'no format'}"


def open_pool(cards: Cards) -> Pool:
    """Everything that the packs of `cards` hold, in the order of its names."""
    found: list[CardDefinition] = []
    refused: list[str] = []
    for name in sorted(cards.index.names()):
        try:
            found.append(cards.library.definition(name))
        except (SourceError, UnknownCard) as error:
            refused.append(f"{name}: {error}")
    playable = [d for d in found if _NOT_IN_DECKS.isdisjoint(d.front.types)]
    return Pool(
        library=cards.library,
        lands=tuple(d for d in playable if "land" in d.front.types),
        spells=tuple(d for d in playable if "land" not in d.front.types),
        leaders=tuple(d for d in playable if "legendary" in d.front.supertypes and "creature" in d.front.types),
        planes=tuple(d for d in found if "plane" in d.front.types or "phenomenon" in d.front.types),
        refused=tuple(refused),
    )


def random_game(pool: Pool, seed: int) -> RandomGame:
    """The game of a seed: the same one as long as the packs hold the same cards."""
    rnd = random.Random(seed)  # noqa: S311 - which game is played is no secret
    count = rnd.choice((2, 2, 3, 4))
    formats = rnd.choice([f for f in _FORMATS[count] if _playable(pool, f)])
    declared = _declared(pool, formats)
    players = tuple(_player(pool, rnd, seat, count, formats, declared) for seat in range(count))
    return RandomGame(seed, players, formats, declared, rnd.randrange(2**32))


def _playable(pool: Pool, formats: Sequence[str]) -> bool:
    if not set(formats) <= set(pool.library.formats):
        return False
    return bool(pool.planes) if "planechase" in formats else True


def _led(formats: Sequence[str]) -> bool:
    return "commander" in formats or "brawl" in formats


def _declared(pool: Pool, formats: Sequence[str]) -> dict[str, dict[str, object]]:
    """Decks of 60 cards in any number, and planar decks as large as there are planes."""
    said: dict[str, dict[str, object]] = {}
    for name in formats:
        if name in ("commander", "brawl"):
            said[name] = {"deck_size": (SIZE, SIZE), "copies": 0}
        elif name == "planechase":
            said[name] = {"planar_deck": min(10, len(pool.planes))}
    return said


def _player(
    pool: Pool,
    rnd: random.Random,
    seat: int,
    count: int,
    formats: Sequence[str],
    declared: dict[str, dict[str, object]],
) -> PlayerSetup:
    sections: dict[str, tuple[str, ...]] = {}
    if "planechase" in formats:
        planes = list(dict.fromkeys(d.key for d in pool.planes))
        sections["planar"] = tuple(rnd.sample(planes, min(10, len(planes))))
    team = seat // 2 if "two-headed giant" in formats else None
    if _led(formats):
        leader = rnd.choice(pool.leaders)
        sections["commander"] = (leader.key,)
        fitting = _fitting(pool, formats, declared, leader)
        deck = _deck(fitting, rnd, SIZE - 1)
    else:
        deck = _deck(pool, rnd, SIZE)
    return PlayerSetup(name=_NAMES[seat], deck=deck, team=team, sections=sections)


def _fitting(
    pool: Pool, formats: Sequence[str], declared: dict[str, dict[str, object]], leader: CardDefinition
) -> Pool:
    """The cards that a deck led by this one may have, as the formats' own rules for decks say."""
    composed = compose(pool.library, formats, declared, 2)
    sections = {s.name: s for name in composed.formats for s in pool.library.formats[name].sections}

    def reasons(*keys: str) -> int:
        setup = PlayerSetup("anybody", keys, sections={"commander": (leader.key,)})
        return len(deck_reasons(pool.library, composed, sections, setup))

    usual = reasons()

    def kept(cards: Iterable[CardDefinition]) -> tuple[CardDefinition, ...]:
        return tuple(d for d in cards if reasons(d.key) <= usual)

    return msgspec.structs.replace(pool, lands=kept(pool.lands), spells=kept(pool.spells))


def _deck(pool: Pool, rnd: random.Random, size: int) -> tuple[str, ...]:
    """24 lands or so, most of them basic lands of the deck's colours; the rest any cards, often of two or three
    colours only."""
    colors = set(rnd.sample(COLORS, rnd.choice((2, 2, 3, 5))))
    spells = [d for d in pool.spells if colors.issuperset(d.front.colors)] or list(pool.spells)
    lands = size - SIZE + LANDS + rnd.randint(-2, 3)
    deck: list[str] = []
    while spells and len(deck) < size - lands:
        card = rnd.choice(spells)
        deck += [card.key] * min(rnd.choice((1, 1, 2, 3)), size - lands - len(deck))
    wanted = [c for key in deck for c in pool.library.definition(key).front.colors] or sorted(colors)
    basics = {c: d.key for d in pool.lands for c in COLORS if _is_basic(d, c)}
    while len(deck) < size:
        basic = basics.get(rnd.choice(wanted))
        if basic is None or rnd.random() < 0.25:
            basic = rnd.choice(pool.lands).key
        deck.append(basic)
    return tuple(deck)


def _is_basic(definition: CardDefinition, color: str) -> bool:
    front = definition.front
    return front.supertypes == ("basic",) and any(BASIC_LAND_TYPES.get(s) == color for s in front.subtypes)
