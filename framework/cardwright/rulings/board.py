"""The given board of a scenario, built as a state directly: nothing is played, nothing triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardwright.kernel.draft import Draft
from cardwright.kernel.engine import Engine
from cardwright.kernel.library import Library, UnknownCard
from cardwright.kernel.mana import Mana, parse_mana
from cardwright.kernel.setup import PlayerSetup, new_state
from cardwright.kernel.state import GameObject, GameState, PlayerState, Turn
from cardwright.kernel.zones import zone_key
from cardwright.yaml_source import SourceError, suggestion, unknown

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
        empty = GameState(objects={}, zones={}, players=self._players(), cards={}, clock=_FIRST_CLOCK)
        self.draft = Draft(library, empty, _no_faces)

    def error(self, message: str, line: int) -> SourceError:
        return SourceError(message, self.scenario.file, line)

    def _players(self) -> tuple[PlayerState, ...]:
        boards = dict(self.given.boards)
        notes = {s.key: s.initial for s in self.library.plugin_states.values() if s.of == "player"}
        teams = {name: n for n, team in enumerate(self.given.teams) for name in team}
        players = []
        for seat, name in enumerate(self.given.players):
            board = boards.get(name)
            life = board.life if board is not None and board.life is not None else 20
            players.append(
                PlayerState(
                    id=seat,
                    name=name,
                    life=life,
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

    def check_formats(self) -> None:
        """Every format must be one that a plugin has rules for. Raises `SourceError`."""
        known = {rule.format for rule in self.library.deck_rules}
        for name in self.given.formats:
            if name not in known:
                raise self.error(unknown("format", name, known), self.given.line)

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
        self._check(entry)
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
        stamp = draft.tick()
        obj = GameObject(
            id=id,
            kind="token" if entry.token else "card",
            owner=owner,
            zone=zone_key(zone, owner),
            definition=entry.card,
            face=entry.face,
            cards=cards,
            controller=seat if zone in ("battlefield", "command") else None,
            controlled_since=_TURN_BEGAN if entry.summoning_sick else 0,
            timestamp=stamp,
            tapped=entry.tapped,
            face_down=entry.face_down,
            counters=dict(entry.counters),
            damage=entry.damage,
            notes=self.library.object_notes,
        )
        draft.place(obj, -1)
        self._name(entry, id, cards)
        if entry.attached_to:
            self.attached.append((id, entry))

    def _check(self, entry: CardEntry) -> None:
        try:
            definition = self.library.definition(entry.card)
        except UnknownCard as error:
            raise self.error(str(error), entry.line) from None
        if entry.face >= len(definition.faces):
            raise self.error(
                f"{entry.card} has no face {entry.face}; its faces are 0 to {len(definition.faces) - 1}", entry.line
            )

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
        active = self.seats[given.turn] if given.turn else 0
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
            shuffles=given.shuffles,
            formats=given.formats,
        )
        state = self.draft.finish()
        return replace(state, turn=replace(state.turn, agenda=self._agenda(state, active, step)))

    def _by_hand(self) -> tuple[int, ...]:
        return tuple(self.seats[name] for name, board in self.given.boards if board.by_hand)

    def _agenda(self, state: GameState, active: int, step: str) -> tuple[str, ...]:
        """The steps that are still to come this turn."""
        engine = Engine(self.library, state, silent=True)
        steps: tuple[str, ...] | None = self.library.manager.hook.turn_steps(engine=engine, player=active)
        if not steps or step not in steps:
            raise self.error(f"{step!r} is no step of a turn here ({', '.join(steps or ())})", self.given.line)
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
            keys = tuple(entry.card for entry in decks.get(name, ()) for _ in range(entry.count))
            player = self.draft.players[self.seats[name]]
            setups.append(PlayerSetup(name=name, deck=keys, team=player.team, life=player.life))
        given = self.given
        starter = self.seats[given.turn] if given.turn else 0
        state = new_state(self.library, setups, formats=given.formats, seed=given.seed, starting_player=starter)
        self.setting.state = replace(
            state,
            zones={**state.zones, **self._as_listed(state, setups)},
            every_priority=True,
            manual=self._by_hand(),
            coins=tuple(coin == "win" for coin in given.coins),
            dice=given.dice,
            shuffles=given.shuffles,
        )
        return self.setting

    def _as_listed(self, state: GameState, setups: list[PlayerSetup]) -> dict[str, tuple[int, ...]]:
        zones: dict[str, tuple[int, ...]] = {}
        for seat, setup in enumerate(setups):
            left = list(state.zone(f"library:{seat}"))
            order = []
            for key in setup.deck:
                id = next(i for i in left if state.objects[i].definition == key)
                left.remove(id)
                order.append(id)
            zones[f"library:{seat}"] = tuple(order)
        return zones


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
    builder.check_formats()
    return builder.begin() if scenario.given.begin else builder.build()
