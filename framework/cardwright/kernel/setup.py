"""Starting a game (CR 103): the first state, opening hands, mulligans, and what begins on the battlefield."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cardwright.errors import IllegalDeck, WrongArgument
from cardwright.spelling import suggestion
from cardwright.visible import shown, visible

from .abilities import OpeningHand
from .checked import LARGEST, set_checked, text, texts, whole, words
from .decisions import Ask, Decision, picked
from .draft import Draft
from .engine import Engine
from .events import Draw, Event, Shuffled, ZoneChange
from .formats import Composed, Declared, Section, compose
from .registries import Deck
from .seating import check_seats
from .state import GameObject, GameState, PlayerState, StartOptions, Turn
from .zones import zone_key

if TYPE_CHECKING:
    from .definitions import Face
    from .library import Library

__all__ = ["IllegalDeck", "PlayerSetup", "StartOptions", "deck_reasons", "new_state", "sections_of", "start_game"]

LONGEST_NAME = 200
"""The characters that a player's name may have."""


class PlayerSetup(msgspec.Struct, frozen=True):
    """A player who will play: a name, a deck as definition keys in any order, and a team's number where there are
    teams.

    `life` is the starting life total (CR 103.4), to 10^12; None: what the formats say. `sections`: the parts of the
    deck that formats ask for, such as ``{"commander": ("Isamu",)}``, by the names of the sections.
    """

    name: str
    deck: tuple[str, ...]
    team: int | None = None
    life: int | None = None
    sections: dict[str, tuple[str, ...]] = {}

    def __post_init__(self) -> None:
        set_checked(self, "name", text(self.name, "a player's name", LONGEST_NAME))
        whose = f"{visible(self.name, one_line=True)}'s"
        set_checked(self, "deck", texts(self.deck, f"{whose} deck is names of cards"))
        for field in ("team", "life"):
            number = getattr(self, field)
            if number is not None:
                set_checked(self, field, whole(number, f"{whose} {field}", -LARGEST, LARGEST))
        sections = words(self.sections, f"{whose} sections")
        kept = {name: texts(keys, f"{whose} {shown(name)} is names of cards") for name, keys in sections.items()}
        set_checked(self, "sections", kept)


def new_state(
    library: Library,
    players: Sequence[PlayerSetup],
    *,
    formats: Sequence[str] = (),
    seed: int = 0,
    starting_player: int | None = None,
    options: StartOptions | None = None,
    declared: Declared | None = None,
    shuffle: bool = True,
) -> GameState:
    """The state of a game that is about to start: decks shuffled, nobody has drawn yet (CR 103.1-103.4).

    `starting_player` is a seat; None: drawn at random (103.1). `declared`: what holds where formats contradict each
    other, by format, by setting. Without `shuffle` decks stay as they are listed, top first. Raises `UnknownCard` for
    a deck that names a card which the library does not have, `IllegalDeck` for one that breaks a rule of the formats,
    `Contradiction` for formats that say different things, and `WrongArgument` without players, for two players with one
    name, for a seat that is not there, for players or teams that the formats don't allow, or for a format, setting or
    section of a deck that nobody brings.
    """
    names = [p.name for p in players]
    if not names:
        raise WrongArgument("a game needs at least one player")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise WrongArgument(f"two players are called {shown(twice[0])}; each needs a name of their own")
    if starting_player is not None and not 0 <= starting_player < len(players):
        raise WrongArgument(f"there is no seat {starting_player}; seats are 0 to {len(players) - 1}")
    composed = compose(library, formats, declared or {}, len(players))
    check_seats(library, composed, [p.team for p in players])
    sections = sections_of(library, composed, players)
    _check_decks(library, players, composed, sections)
    engine = Engine(library, _seated(library, players, composed, seed, options), silent=True)
    starter = engine.random_below(len(players)) if starting_player is None else starting_player
    starter = engine.side(starter)[0]
    decks = [engine.shuffled(setup.deck) for setup in players]
    if not shuffle:
        decks = [list(setup.deck) for setup in players]
    draft = Draft(library, engine.state, _nothing_left)
    cards: dict[int, str] = {}
    owners: dict[int, int] = {}
    for seat, deck in enumerate(decks):
        for key in deck:
            library.definition(key)
            number = len(cards) + 1
            cards[number], owners[number] = key, seat
            _put(draft, seat, number, key)
    begin_in = _begin_in_sections(draft, engine, players, sections, cards, owners, shuffle=shuffle)
    draft.changes.update(sections=begin_in, draws=engine.state.draws)
    draft.changes.update(cards=cards, card_owners=owners, turn=Turn(active=starter))
    return draft.finish()


def sections_of(library: Library, composed: Composed, players: Sequence[PlayerSetup]) -> dict[str, Section]:
    """The sections that decks of this game have. Raises `WrongArgument` for one that the game has not."""
    found = {s.name: s for name in composed.formats if name in library.formats for s in library.formats[name].sections}
    for setup in players:
        for name in setup.sections:
            if name not in found:
                hint = suggestion(name, found) or f"; decks here have {', '.join(found) or 'none'}"
                raise WrongArgument(
                    f"{setup.name}'s deck has a section {shown(name)}, which no format of the game has{hint}"
                )
    return found


def _check_decks(
    library: Library, players: Sequence[PlayerSetup], composed: Composed, sections: dict[str, Section]
) -> None:
    reasons = [
        f"{setup.name}'s deck: {reason}"
        for setup in players
        for reason in deck_reasons(library, composed, sections, setup)
    ]
    if reasons:
        raise IllegalDeck("\n".join(reasons))


def deck_reasons(
    library: Library, composed: Composed, sections: dict[str, Section], setup: PlayerSetup
) -> tuple[str, ...]:
    """What is to be said against a player's deck (CR 100.2), each reason with its format and rule."""
    settings = {name: composed.settings.get(name, s.default) for name, s in library.settings.items()}
    counted = tuple(s.name for s in sections.values() if s.counted)
    deck = Deck(cards=setup.deck, sections=setup.sections, counted=counted, settings=settings)
    rules = [r for r in library.deck_rules if r.format in composed.formats or (not r.format and composed.formats)]
    return tuple(
        f"{reason} ({rule.format or composed.formats[0]}, CR {rule.rule})"
        for rule in rules
        for reason in rule.check(deck, library.definition)
    )


def _nothing_left(id: int) -> Face:
    raise KeyError(f"nothing has left a zone yet, so nothing is known of object {id}")


def _seated(
    library: Library,
    players: Sequence[PlayerSetup],
    composed: Composed,
    seed: int,
    options: StartOptions | None,
) -> GameState:
    settings = composed.settings
    life: int = settings.get("starting_life", library.settings["starting_life"].default)
    hand: int = settings.get("opening_hand", library.settings["opening_hand"].default)
    notes = {s.key: s.initial for s in library.plugin_states.values() if s.of == "player"}
    seated = tuple(
        PlayerState(id=seat, name=p.name, life=life if p.life is None else p.life, team=p.team, notes=notes)
        for seat, p in enumerate(players)
    )
    return GameState(
        objects={},
        zones={},
        players=seated,
        cards={},
        plugins={s.key: s.initial for s in library.plugin_states.values() if s.of == "game"},
        seed=seed,
        formats=composed.formats,
        settings=settings,
        start=options if options is not None else StartOptions(opening_hand=hand),
    )


def _begin_in_sections(
    draft: Draft,
    engine: Engine,
    players: Sequence[PlayerSetup],
    sections: dict[str, Section],
    cards: dict[int, str],
    owners: dict[int, int],
    *,
    shuffle: bool,
) -> dict[int, str]:
    """Put the cards of the decks' sections where they begin (CR 903.6, 901.4); returns the section of each card."""
    began: dict[int, str] = {}
    for seat, setup in enumerate(players):
        for name, keys in setup.sections.items():
            section = sections[name]
            for key in engine.shuffled(keys) if section.shuffled and shuffle else keys:
                engine.library.definition(key)
                number = len(cards) + 1
                cards[number], owners[number], began[number] = key, seat, name
                _put(draft, seat, number, key, section.zone, face_down=section.face_down)
    return began


def _put(draft: Draft, seat: int, number: int, key: str, zone: str = "library", *, face_down: bool = False) -> None:
    draft.place(
        GameObject(
            id=draft.new_id(),
            kind="card",
            owner=seat,
            zone=zone_key(zone, seat),
            definition=key,
            face_down=face_down,
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
    for played in engine.rules.formats:
        if played.begin is not None:
            yield from played.begin(engine)
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
    """The mulligans that count: with more than two players the first one does not, nor as many as formats say (CR
    103.5c)."""
    free = engine.setting("free_mulligans")
    if free is None:
        free = int(len(engine.state.players) > 2)
    return max(0, engine.player(player).mulligans - int(free))


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
