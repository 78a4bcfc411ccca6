"""Starting a game (CR 103): the first state, opening hands, mulligans, and what begins on the battlefield."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from .abilities import OpeningHand
from .decisions import Ask, Decision, picked
from .draft import Draft
from .engine import Engine
from .events import Draw, Event, Shuffled, ZoneChange
from .state import GameObject, GameState, PlayerState, StartOptions, Turn
from .zones import zone_key

if TYPE_CHECKING:
    from .definitions import Face
    from .library import Library

__all__ = ["IllegalDeck", "PlayerSetup", "StartOptions", "new_state", "start_game"]


class IllegalDeck(ValueError):
    """A deck breaks rules of the game's formats (CR 100.2); the message gives every reason, a line each."""


class PlayerSetup(msgspec.Struct, frozen=True):
    """A player who will play: a name, a deck as definition keys in any order, and a team's number where there are
    teams.

    `life` is the starting life total (CR 103.4).
    """

    name: str
    deck: tuple[str, ...]
    team: int | None = None
    life: int = 20


def new_state(
    library: Library,
    players: Sequence[PlayerSetup],
    *,
    formats: Sequence[str] = (),
    seed: int = 0,
    starting_player: int | None = None,
    options: StartOptions | None = None,
) -> GameState:
    """The state of a game that is about to start: decks shuffled, nobody has drawn yet (CR 103.1-103.4).

    `starting_player` is a seat; None: drawn at random (103.1). Raises `UnknownCard` for a deck that names a card which
    the library does not have, `IllegalDeck` for one that breaks a rule of the formats, and ValueError without players,
    for two players with one name, for a seat that is not there, or for a format that nobody brings.
    """
    names = [p.name for p in players]
    if not names:
        raise ValueError("a game needs at least one player")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ValueError(f"two players are called {twice[0]!r}; each needs a name of their own")
    if starting_player is not None and not 0 <= starting_player < len(players):
        raise ValueError(f"there is no seat {starting_player}; seats are 0 to {len(players) - 1}")
    _check_decks(library, players, formats)
    engine = Engine(library, _seated(library, players, formats, seed, options), silent=True)
    starter = engine.random_below(len(players)) if starting_player is None else starting_player
    decks = [engine.shuffled(setup.deck) for setup in players]
    draft = Draft(library, engine.state, _nothing_left)
    cards: dict[int, str] = {}
    owners: dict[int, int] = {}
    for seat, deck in enumerate(decks):
        for key in deck:
            library.definition(key)
            number = len(cards) + 1
            cards[number], owners[number] = key, seat
            _put_into_library(draft, seat, number, key)
    draft.changes.update(cards=cards, card_owners=owners, turn=Turn(active=starter))
    return draft.finish()


def _check_decks(library: Library, players: Sequence[PlayerSetup], formats: Sequence[str]) -> None:
    known = dict.fromkeys(rule.format for rule in library.deck_rules)
    for name in formats:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known) or 'none'}"
            raise ValueError(f"no plugin brings the format {name!r}; {hint}")
    reasons = [
        f"{setup.name}'s deck: {reason} ({rule.format}, CR {rule.rule})"
        for setup in players
        for rule in library.deck_rules
        if rule.format in formats
        for reason in rule.check(setup.deck, library.definition)
    ]
    if reasons:
        raise IllegalDeck("\n".join(reasons))


def _nothing_left(id: int) -> Face:
    raise KeyError(f"nothing has left a zone yet, so nothing is known of object {id}")


def _seated(
    library: Library,
    players: Sequence[PlayerSetup],
    formats: Sequence[str],
    seed: int,
    options: StartOptions | None,
) -> GameState:
    notes = {s.key: s.initial for s in library.plugin_states.values() if s.of == "player"}
    seated = tuple(
        PlayerState(id=seat, name=p.name, life=p.life, team=p.team, notes=notes) for seat, p in enumerate(players)
    )
    return GameState(
        objects={},
        zones={},
        players=seated,
        cards={},
        plugins={s.key: s.initial for s in library.plugin_states.values() if s.of == "game"},
        seed=seed,
        formats=tuple(formats),
        start=options if options is not None else StartOptions(),
    )


def _put_into_library(draft: Draft, seat: int, number: int, key: str) -> None:
    draft.place(
        GameObject(
            id=draft.new_id(),
            kind="card",
            owner=seat,
            zone=zone_key("library", seat),
            definition=key,
            cards=(number,),
            notes=draft.library.object_notes,
        ),
        -1,
    )


# ---------------------------------------------------------------- the start itself


def start_game(engine: Engine) -> Ask[None]:
    """Opening hands, mulligans and actions from opening hands (CR 103.5-103.6); then the first turn may begin."""
    for player in engine.apnap():
        yield from _draw_hand(engine, player)
    if engine.state.start.mulligans:
        yield from _mulligans(engine)
    for player in engine.apnap():
        yield from _begin_on_battlefield(engine, player)
    engine.set(stage="turn")


def _draw_hand(engine: Engine, player: int) -> Ask[None]:
    for _ in range(min(engine.state.start.opening_hand, len(engine.state.zone(zone_key("library", player))))):
        yield from engine.perform([Draw(player=player)])


def _mulligans(engine: Engine) -> Ask[None]:
    """All declare in turn order, then those who want one take it at the same time, until nobody does (CR 103.5)."""
    deciding = list(engine.apnap())
    while deciding:
        taking: list[int] = []
        for player in deciding:
            if not engine.player(player).left and (yield from _wants_another_hand(engine, player)):
                taking.append(player)  # noqa: PERF401 - it asks in between
        for player in taking:
            yield from _take_mulligan(engine, player)
        deciding = taking


def _counted(engine: Engine, player: int) -> int:
    """The mulligans that count: with more than two players the first one does not (CR 103.5c)."""
    taken = engine.player(player).mulligans
    return max(0, taken - 1) if len(engine.state.players) > 2 else taken


def _wants_another_hand(engine: Engine, player: int) -> Ask[bool]:
    hand = engine.state.start.opening_hand
    if _counted(engine, player) >= hand:
        return False
    taken = engine.player(player).mulligans
    decision = Decision(
        player=player,
        kind="yes_no",
        why="mulligan",
        prompt="Take a mulligan?",
        default=False,
        arguments=(("taken", taken), ("hand", hand - _counted(engine, player))),
    )
    return bool((yield from engine.ask(decision)))


def _take_mulligan(engine: Engine, player: int) -> Ask[None]:
    hand, library = zone_key("hand", player), zone_key("library", player)
    held = engine.state.zone(hand)
    back: list[Event] = [ZoneChange(object=i, origin=hand, to=library, cause="rule", player=player) for i in held]
    yield from engine.perform(back)
    yield from engine.perform([Shuffled(player=player, order=engine.library_order(player))])
    engine.set_player(player, mulligans=engine.player(player).mulligans + 1)
    yield from _draw_hand(engine, player)
    yield from _put_on_bottom(engine, player, _counted(engine, player))


def _put_on_bottom(engine: Engine, player: int, count: int) -> Ask[None]:
    """Put `count` cards of the hand on the bottom in any order: in the order chosen, the last one lowest."""
    hand = engine.state.zone(zone_key("hand", player))
    count = min(count, len(hand))
    if not count:
        return
    decision = Decision(
        player=player,
        kind="choose",
        why="bottom_cards",
        prompt=f"Put {count} on the bottom, the last one lowest",
        options=tuple(engine.object_option(i) for i in hand),
        at_least=count,
        at_most=count,
        default=tuple(range(count)),
    )
    picks = yield from engine.ask(decision)
    to = zone_key("library", player)
    moves: list[Event] = [
        ZoneChange(object=hand[i], origin=zone_key("hand", player), to=to, cause="rule", position=-1, player=player)
        for i in picked(picks)
    ]
    yield from engine.perform(moves)


def _begin_on_battlefield(engine: Engine, player: int) -> Ask[None]:
    """Cards that may begin the game on the battlefield (CR 103.6a), as many as their owner likes."""
    hand = zone_key("hand", player)
    able = [i for i in engine.state.zone(hand) if any(isinstance(a, OpeningHand) for a in engine.abilities(i))]
    if not able:
        return
    chosen = yield from engine.choose_objects(
        player, able, 0, len(able), "opening_hand", "Which begin the game on the battlefield?"
    )
    for id in chosen:  # one after the other, in the order chosen
        yield from engine.perform(
            [ZoneChange(object=id, origin=hand, to="battlefield", cause="rule", controller=player, player=player)]
        )
