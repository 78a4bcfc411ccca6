"""The given board of a scenario, built as a state directly: nothing is played, nothing triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardwright.kernel import control
from cardwright.kernel.draft import Draft
from cardwright.kernel.engine import Engine
from cardwright.kernel.flow import steps_of_turn
from cardwright.kernel.formats import Composed, compose
from cardwright.kernel.library import Library, UnknownCard
from cardwright.kernel.mana import Mana, parse_mana
from cardwright.kernel.seating import check_seats
from cardwright.kernel.setup import IllegalDeck, PlayerSetup, new_state
from cardwright.kernel.state import GameObject, GameState, PlayerState, Turn
from cardwright.kernel.zones import zone_key
from cardwright.yaml_source import SourceError, suggestion, unknown

from .hidden_faces import MANIFEST, face_down_keywords

if TYPE_CHECKING:
    from cardwright.kernel.definitions import Face

    from .model import Board, CardEntry, Scenario

__all__ = ["Setting", "build", "step_named"]

replace = msgspec.structs.replace
_TURN_BEGAN = 2  # the state clock when each player's turn began; what was there before is not summoning sick
_FIRST_CLOCK = 10


class Setting:
    """A state with what names in the scenario stand for: `labels` are physical cards, `tokens` object ids."""

    def __init__(self) -> None:
        self.labels: dict[str, int] = {}
        self.tokens: dict[str, int] = {}
        self.state: GameState


def _no_faces(id: int) -> Face:
    raise KeyError(f"nothing has left yet, so nothing is known of object {id}")


class _Builder:
    def __init__(self, library: Library, scenario: Scenario) -> None:
        self.library = library
        self.scenario = scenario
        self.given = scenario.given
        self.seats = {name: seat for seat, name in enumerate(self.given.players)}
        self.setting = Setting()
        self.cards: dict[int, str] = {}
        self.owners: dict[int, int] = {}
        self.placed: dict[str, list[int]] = {}
        self.attached: list[tuple[int, CardEntry]] = []
        self.sections: dict[int, str] = {}
        self.composed = self._compose()
        empty = GameState(
            objects={},
            zones={},
            players=self._players(),
            cards={},
            clock=_FIRST_CLOCK,
            formats=self.composed.formats,
            settings=self.composed.settings,
        )
        self.draft = Draft(library, empty, _no_faces)

    def error(self, message: str, line: int) -> SourceError:
        return SourceError(message, self.scenario.file, line)

    def _compose(self) -> Composed:
        """What the formats of the game say. Raises `SourceError`."""
        given = self.given
        teams = self._teams()
        declared = {name: dict(fields) for name, fields in given.declared}
        try:
            composed = compose(self.library, given.formats, declared, len(given.players), word="with")
            check_seats(self.library, composed, [teams.get(name) for name in given.players])
        except ValueError as error:
            raise self.error(str(error), given.line) from None
        return composed

    def _teams(self) -> dict[str, int]:
        return {name: n for n, team in enumerate(self.given.teams) for name in team}

    def _life(self, name: str) -> int:
        """The life that the player is given, or that of a teammate with whom they share it, or what all begin with."""
        boards, teams = dict(self.given.boards), self._teams()
        shared = self.composed.settings.get("shared_life", False)
        who = [n for n in self.given.players if n == name or (shared and n in teams and teams[n] == teams.get(name))]
        said = {n: board.life for n in who if (board := boards.get(n)) is not None and board.life is not None}
        if len(set(said.values())) > 1:
            raise self.error(f"{' and '.join(said)} share a life total, so it can't be different", self.given.line)
        start = self.library.settings["starting_life"].default
        return next(iter(said.values()), self.composed.settings.get("starting_life", start))

    def _players(self) -> tuple[PlayerState, ...]:
        boards = dict(self.given.boards)
        notes = {s.key: s.initial for s in self.library.plugin_states.values() if s.of == "player"}
        teams = self._teams()
        players = []
        for seat, name in enumerate(self.given.players):
            board = boards.get(name)
            players.append(
                PlayerState(
                    id=seat,
                    name=name,
                    life=self._life(name),
                    counters={} if board is None else dict(board.counters),
                    pool=() if board is None else self._pool(board),
                    lands_played=0 if board is None else board.lands_played,
                    turn_began=_TURN_BEGAN,
                    team=teams.get(name),
                    notes=notes,
                )
            )
        return tuple(players)

    def _pool(self, board: Board) -> tuple[Mana, ...]:
        if not board.pool:
            return ()
        try:
            return tuple(Mana(type) for type in parse_mana(board.pool))
        except ValueError as error:
            raise self.error(f"mana: {error}", board.line) from None

    def build(self) -> Setting:
        for name, board in self.given.boards:
            for zone, entries in board.zones:
                for entry in entries:
                    for _ in range(entry.count):
                        self._place(self.seats[name], zone, entry)
        for id, entry in self.attached:
            self._attach(id, entry)
        self.setting.state = self._finish()
        return self.setting

    def _place(self, seat: int, zone: str, entry: CardEntry) -> None:
        self._check(entry, zone)
        draft = self.draft
        id = draft.new_id()
        owner = self.seats[entry.owner] if entry.owner else seat
        if entry.owner and zone != "battlefield":
            raise self.error(f"a card in a {zone} is listed under its owner, {entry.owner}", entry.line)
        cards: tuple[int, ...] = ()
        if not entry.token:
            number = len(self.cards) + 1
            self.cards[number], self.owners[number] = entry.card, owner
            cards = (number,)
            if entry.section:
                self._check_section(entry)
                self.sections[number] = entry.section
        stamp = draft.tick()
        obj = GameObject(
            id=id,
            kind="token" if entry.token else "card",
            owner=owner,
            zone=zone_key(zone, owner),
            definition=entry.card,
            face=entry.face,
            cards=cards,
            controller=seat if zone == "battlefield" and not entry.uncontrolled else None,
            uncontrolled=entry.uncontrolled,
            controlled_since=_TURN_BEGAN if entry.summoning_sick else 0,
            timestamp=stamp,
            tapped=entry.tapped,
            face_down=entry.face_down,
            manifested=entry.face_down_by == MANIFEST,
            down=self._down(entry),
            counters=dict(entry.counters),
            damage=entry.damage,
            notes=self.library.object_notes,
        )
        draft.place(obj, -1)
        self._name(entry, id, cards)
        if entry.attached_to:
            self.attached.append((id, entry))

    def _down(self, entry: CardEntry) -> Face | None:
        """What it is face down, if more than a 2/2 creature: as its keyword says. Raises `SourceError`."""
        if not entry.face_down_by or entry.face_down_by == MANIFEST:
            return None
        known = face_down_keywords(self.library, entry.card, entry.face)
        if entry.face_down_by not in known:
            raise self.error(
                f"{entry.card} can't be face down by {entry.face_down_by!r}: it may be by"
                f" {', '.join((MANIFEST, *known))}, or just true",
                entry.line,
            )
        return known[entry.face_down_by]

    def _check_section(self, entry: CardEntry) -> None:
        formats = self.library.formats
        known = [s.name for f in self.composed.formats if f in formats for s in formats[f].sections]
        if entry.section not in known:
            raise self.error(unknown("section", entry.section, known), entry.line)

    def _check(self, entry: CardEntry, zone: str = "") -> None:
        try:
            definition = self.library.definition(entry.card)
        except UnknownCard as error:
            raise self.error(str(error), entry.line) from None
        if entry.face >= len(definition.faces):
            raise self.error(
                f"{entry.card} has no face {entry.face}; its faces are 0 to {len(definition.faces) - 1}", entry.line
            )
        types = definition.faces[entry.face].types
        if zone == "battlefield" and not entry.face_down and ("instant" in types or "sorcery" in types):
            raise self.error(f"{entry.card} can't be on the battlefield, as an instant or sorcery", entry.line)

    def _name(self, entry: CardEntry, id: int, cards: tuple[int, ...]) -> None:
        self.placed.setdefault(entry.card, []).append(id)
        if not entry.label:
            return
        if cards:
            self.setting.labels[entry.label] = cards[0]
        else:
            self.setting.tokens[entry.label] = id
        self.placed[f"as:{entry.label}"] = [id]

    def _attach(self, id: int, entry: CardEntry) -> None:
        name = entry.attached_to
        if name in self.seats:
            self.draft.change(id, attached_to_player=self.seats[name])
            return
        found = self.placed.get(f"as:{name}") or self.placed.get(name, [])
        found = [i for i in found if self.draft.objects[i].zone == "battlefield"]
        if len(found) == 1:
            self.draft.change(id, attached_to=found[0])
            return
        if found:
            raise self.error(f"attached_to: {len(found)} permanents are called {name!r}: label one (as:)", entry.line)
        known = [n.removeprefix("as:") for n in self.placed]
        raise self.error(f"attached_to: no permanent here is called {name!r}{suggestion(name, known)}", entry.line)

    def _finish(self) -> GameState:
        given = self.given
        seat = self.seats[given.turn] if given.turn else 0
        active = Engine(self.library, self.draft.before, silent=True).side(seat)[0]
        step = step_named(self.library, given.step)
        if step is None:
            raise self.error(unknown("step", given.step, self.library.steps), given.line)
        games = {s.key: s.initial for s in self.library.plugin_states.values() if s.of == "game"}
        self.draft.changes.update(
            cards=self.cards,
            card_owners=self.owners,
            turn=Turn(number=given.turn_number, active=active, step=step),
            stage="priority",
            priority=self.seats[given.priority] if given.priority else active,
            plugins=games,
            every_priority=True,
            manual=self._by_hand(),
            seed=given.seed,
            coins=tuple(coin == "win" for coin in given.coins),
            dice=given.dice,
            picks=tuple(n - 1 for n in given.picks),
            shuffles=given.shuffles,
            sections=self.sections,
        )
        engine = Engine(self.library, self.draft.finish(), silent=True)
        control.settle(engine)
        state = engine.state
        return replace(state, turn=replace(state.turn, agenda=self._agenda(state, active, step)))

    def _by_hand(self) -> tuple[int, ...]:
        return tuple(self.seats[name] for name, board in self.given.boards if board.by_hand)

    def _agenda(self, state: GameState, active: int, step: str) -> tuple[str, ...]:
        """The steps that are still to come this turn."""
        engine = Engine(self.library, state, silent=True)
        steps = steps_of_turn(engine, active)
        if step not in steps:
            raise self.error(f"{step!r} is no step of a turn here ({', '.join(steps)})", self.given.line)
        return steps[steps.index(step) + 1 :]

    def begin(self) -> Setting:
        """A game that is about to start, with each deck as it is listed, top first (CR 103)."""
        decks = {name: board.deck for name, board in self.given.boards}
        for name, board in self.given.boards:
            if board.zones or not board.deck:
                raise self.error(f"a game that starts takes a deck of {name} and nothing else", board.line)
        setups = []
        for name in self.given.players:
            for entry in decks.get(name, ()):
                self._check(entry)
            player = self.draft.players[self.seats[name]]
            setups.append(_setup(name, decks.get(name, ()), player))
        given = self.given
        try:
            state = new_state(
                self.library,
                setups,
                formats=given.formats,
                seed=given.seed,
                starting_player=self.seats[given.turn] if given.turn else 0,
                declared={name: dict(fields) for name, fields in given.declared},
                shuffle=False,
            )
        except IllegalDeck:
            raise
        except ValueError as error:
            raise self.error(str(error), given.line) from None
        self.setting.state = replace(
            state,
            every_priority=True,
            manual=self._by_hand(),
            coins=tuple(coin == "win" for coin in given.coins),
            dice=given.dice,
            picks=tuple(n - 1 for n in given.picks),
            shuffles=given.shuffles,
        )
        return self.setting


def _setup(name: str, entries: tuple[CardEntry, ...], player: PlayerState) -> PlayerSetup:
    """A player with the deck that is listed, its sections apart."""
    deck: list[str] = []
    sections: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        keys = (entry.card,) * entry.count
        if entry.section:
            sections[entry.section] = sections.get(entry.section, ()) + keys
        else:
            deck += keys
    return PlayerSetup(name=name, deck=tuple(deck), team=player.team, life=player.life, sections=sections)


def step_named(library: Library, word: str) -> str | None:
    """The registered step that a scenario's word means: ``end_step`` and ``end`` are the same."""
    if word in library.steps:
        return word
    for name in library.steps:
        if name in (f"{word}_step", f"{word}_phase") or word in (f"{name}_step", f"{name}_phase"):
            return name
    return None


def build(library: Library, scenario: Scenario) -> Setting:
    """The state that the scenario gives. Raises `SourceError`."""
    builder = _Builder(library, scenario)
    return builder.begin() if scenario.given.begin else builder.build()
