"""A state between operations as the ``given`` of a scenario, and loud about what the format can't say.

What can't be said is found by building what was said and comparing: whatever differs is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import yaml

from cardwright.errors import CantSay
from cardwright.kernel.control import default_of
from cardwright.kernel.formats import compose
from cardwright.kernel.state import EVERYBODY, Combat
from cardwright.kernel.zones import owner_of_zone, zone_name
from cardwright.yaml_source import SourceError

from .board import Setting, build
from .hidden_faces import lies_face_down_by
from .parse import parse_scenarios
from .unsaid import called, combat_words, field_words, value_words
from .words import ZONES

if TYPE_CHECKING:
    from cardwright.kernel.library import Library
    from cardwright.kernel.state import GameObject, GameState, PlayerState

__all__ = ["CantSay", "Exported", "given_of", "scenario_text", "with_what_cant_be_said"]

_RULE = "100.1"  # what a scenario cites that only shows how something comes about
_PLAIN = ("kind", "zone", "definition", "face", "uncontrolled", "tapped", "face_down", "manifested", "phased_out",
          "counters", "damage", "deathtouched", "copied", "other_side", "down", "x", "came_from_x", "costs", "item",
          "chosen", "links", "uses", "notes")  # fmt: skip
_OF_PLAYER = ("life", "counters", "pool", "lands_played", "drew_from_empty", "left", "lost", "notes")
_OF_GAME = ("stage", "passed", "effects", "delayed", "pending", "instructions", "turn_history", "coins", "dice",
            "picks", "shuffles", "settings", "result")  # fmt: skip


class Exported(msgspec.Struct, frozen=True):
    """A ``given`` as plain data, what it could not say, and what its labels stand for in the state it came from.

    `labels`: card numbers and `tokens`: object ids, by label; `players`: the seats of those listed, in order.
    """

    given: dict[str, Any]
    unsaid: tuple[str, ...]
    labels: dict[str, int]
    tokens: dict[str, int]
    players: tuple[int, ...]


def given_of(library: Library, state: GameState) -> dict[str, Any]:
    """The state as what stands under ``given:``, as plain data. Raises `CantSay`.

    The luck to come is no part of it: what is drawn at random later is drawn anew.
    """
    exported = with_what_cant_be_said(library, state)
    if exported.unsaid:
        raise CantSay("a scenario can't say all of this state:\n  " + "\n  ".join(exported.unsaid))
    return exported.given


def with_what_cant_be_said(library: Library, state: GameState) -> Exported:
    """As much of the state as can be said, and the rest in words."""
    return _Exporter(library, state).export()


class _Exporter:
    def __init__(self, library: Library, state: GameState) -> None:
        self.library = library
        self.state = state
        self.seats = [p.id for p in state.players if not p.left]
        self.names = {p.id: p.name for p in state.players}
        self.placed: list[int] = []  # ids in the order in which the builder gives its own
        self.label: dict[int, str] = {}
        self.labels: dict[str, int] = {}
        self.tokens: dict[str, int] = {}
        self.unsaid: list[str] = [f"{p.name}, who has left" for p in state.players if p.left]

    def export(self) -> Exported:
        self._choose_labels()
        given: dict[str, Any] = {"players": [self.names[seat] for seat in self.seats], **self._teams()}
        for seat in self.seats:
            board = self._begun(seat) if self._starting else self._board(self.state.players[seat])
            if board:
                given[self.names[seat]] = board
        if self._starting:  # decks are put down before the sections that begin elsewhere
            self.placed.sort(key=lambda id: not self.state.objects[id].zone.startswith("library"))
        given |= self._moment()
        self._compare(given)
        return Exported(given, tuple(self.unsaid), self.labels, self.tokens, tuple(self.seats))

    @property
    def _starting(self) -> bool:
        return self.state.stage == "setup"

    # ------------------------------------------------------------ labels

    def _said(self, obj: GameObject) -> bool:
        return obj.owner in self.seats and bool(obj.definition) and zone_name(obj.zone) in ZONES

    def _choose_labels(self) -> None:
        """A label for everything that isn't the only one of its name, and for what can't be called by its name."""
        objects = [o for o in self.state.objects.values() if self._said(o)]
        keys = Counter(o.definition for o in objects)
        seen: Counter[str] = Counter()
        for obj in objects:
            if keys[obj.definition] == 1 and not (obj.face_down or obj.copied or "#" in obj.definition):
                continue
            seen[obj.definition] += 1
            label = f"{obj.definition.replace('#', ' ').lower()} {seen[obj.definition]}"
            self.label[obj.id] = label
            if obj.cards:
                self.labels[label] = obj.cards[0]
            else:
                self.tokens[label] = obj.id

    # ------------------------------------------------------------ players and their cards

    def _teams(self) -> dict[str, Any]:
        teams: dict[int, list[str]] = {}
        for player in self.state.players:
            if player.team is not None and not player.left:
                teams.setdefault(player.team, []).append(player.name)
        return {"teams": list(teams.values())} if teams else {}

    def _begun(self, seat: int) -> dict[str, Any]:
        """A deck that is about to be played, top first."""
        return {"deck": [self._entry(o, "deck") for o in self._own(seat, ("library", "command"))]}

    def _own(self, seat: int, zones: Sequence[str]) -> list[GameObject]:
        found = [
            self.state.objects[i]
            for zone in zones
            for i in self.state.zone(zone if zone in ("command", "exile") else f"{zone}:{seat}")
        ]
        return [o for o in found if o.owner == seat and self._said(o)]

    def _board(self, player: PlayerState) -> dict[str, Any]:
        board: dict[str, Any] = {"life": player.life}
        permanents = sorted(self.state.zone("battlefield"), key=lambda i: self.state.objects[i].timestamp)
        theirs = [self.state.objects[i] for i in permanents if self._lists(self.state.objects[i]) == player.id]
        if theirs:
            board["battlefield"] = [self._entry(o, "battlefield") for o in theirs]
        for zone in ZONES[1:]:
            cards = self._own(player.id, (zone,))
            if cards:
                board[zone] = [self._entry(o, zone) for o in cards]
        if player.pool:
            board["mana"] = "".join(f"{{{m.type}}}" for m in player.pool)
        if player.counters:
            board["counters"] = dict(player.counters)
        if player.lands_played:
            board["lands_played"] = player.lands_played
        if player.id in self.state.manual:
            board["pays"] = "by hand"
        return board

    def _lists(self, obj: GameObject) -> int | None:
        """Under whom a permanent is listed; None: nowhere."""
        if not self._said(obj):
            return None
        return obj.controller if obj.controller is not None else obj.owner

    def _entry(self, obj: GameObject, zone: str) -> str | dict[str, Any]:
        self.placed.append(obj.id)
        entry: dict[str, Any] = {"card": obj.definition}
        if obj.id in self.label:
            entry["as"] = self.label[obj.id]
        if obj.tapped:
            entry["tapped"] = True
        if obj.face_down:
            entry["face_down"] = lies_face_down_by(self.library, obj)
        if obj.kind == "token":
            entry["token"] = True
        if obj.face:
            entry["face"] = obj.face
        if obj.counters:
            entry["counters"] = dict(obj.counters)
        if len(obj.cards) == 1 and obj.cards[0] in self.state.sections:
            entry["section"] = self.state.sections[obj.cards[0]]
        if zone == "battlefield":
            entry |= self._as_permanent(obj)
        return entry if len(entry) > 1 else obj.definition

    def _as_permanent(self, obj: GameObject) -> dict[str, Any]:
        entry: dict[str, Any] = {}
        if _sick(self.state, obj):
            entry["summoning_sick"] = True
        if obj.damage > 0:
            entry["damage"] = obj.damage
        if obj.controller is None:
            entry["controller"] = "nobody"
        elif obj.controller != obj.owner:
            entry["owner"] = self.names[obj.owner]
        if obj.attached_to is not None and obj.attached_to in self.state.objects:
            host = self.state.objects[obj.attached_to]
            entry["attached_to"] = self.label.get(host.id, host.definition)
        elif obj.attached_to_player is not None:
            entry["attached_to"] = self.names[obj.attached_to_player]
        return entry

    # ------------------------------------------------------------ the moment

    def _moment(self) -> dict[str, Any]:
        state, turn = self.state, self.state.turn
        said: dict[str, Any] = {**self._formats(), "seed": state.seed}
        active = turn.active if turn.active in self.seats else self.seats[0]
        said["turn"] = self.names[active]
        if self._starting:
            return {**said, "start": "game"}
        said["turn_number"] = max(1, turn.number)
        if turn.step:
            said["step"] = turn.step.replace("_", " ")
        if state.priority is not None and state.priority in self.seats and state.priority != active:
            said["priority"] = self.names[state.priority]
        if state.coins:
            said["coins"] = ["win" if coin else "lose" for coin in state.coins]
        if state.dice:
            said["dice"] = list(state.dice)
        if state.picks:
            said["picks"] = [n + 1 for n in state.picks]
        if state.shuffles:
            said["shuffles"] = [list(s) for s in state.shuffles]
        return said

    def _formats(self) -> dict[str, Any]:
        """The formats that are not there only because another is an option of them, and what was declared."""
        known, formats = self.library.formats, self.state.formats
        bases = {known[f].base for f in formats if f in known}
        named = [f for f in formats if f not in bases]
        if not named:
            return {}
        try:
            usual: Mapping[str, Any] = compose(self.library, named, {}, len(self.state.players)).settings
        except ValueError:
            usual = {}  # they contradict each other, so all is declared
        other = {n: v for n, v in self.state.settings.items() if n not in usual or usual[n] != v}
        said: dict[str, Any] = {"formats": named}
        if other:
            said["with"] = {named[0]: {n: list(v) if isinstance(v, tuple) else v for n, v in other.items()}}
        return said

    # ------------------------------------------------------------ what was not said

    def _compare(self, given: dict[str, Any]) -> None:
        """Build what was said, and name whatever is otherwise."""
        text = scenario_text("what was said", {"given": given, "expect": {"over": False}})
        (scenario,) = parse_scenarios(text, name="export")
        try:
            setting = build(self.library, scenario)
        except SourceError as error:
            self.unsaid.append(f"this board can't be given: {error.message}")
            return
        self.unsaid += self._differences(setting)

    def _differences(self, setting: Setting) -> Iterator[str]:
        there = setting.state
        new = {old: number for number, old in enumerate(self.placed, 1)}
        for id, obj in self.state.objects.items():
            if id not in new:
                if obj.owner in self.seats:
                    yield f"{called(obj)} in {obj.zone}"
                continue
            yield from self._of_object(obj, there.objects[new[id]], new, there)
        for number, seat in enumerate(self.seats):
            yield from self._of_player(self.state.players[seat], there.players[number])
        for name in _OF_GAME:
            mine, theirs = getattr(self.state, name), getattr(there, name)
            if mine != theirs and not (name == "stage" and self._starting):
                yield field_words(self.state, name, mine)
        combat = self.state.combat
        if combat is not None and combat != msgspec.structs.replace(Combat(), blocks_declared=combat.blocks_declared):
            yield combat_words(self.state, combat)
        for key, value in self.state.plugins.items():
            if there.plugins.get(key) != value:
                yield f"{key}: {value_words(self.state, value)}"
        if not self._starting:
            yield from self._of_turn(there)
            yield from self._of_order()
            yield from self._of_knowledge()

    def _of_object(self, obj: GameObject, other: GameObject, new: dict[int, int], there: GameState) -> Iterator[str]:
        differing = [n for n in _PLAIN if getattr(obj, n) != getattr(other, n) and n != "zone"]
        if zone_name(obj.zone) != zone_name(other.zone) and not self._starting:
            differing.append("zone")
        owner = owner_of_zone(other.zone)
        if owner is not None and self.seats[owner] != obj.owner:
            differing.append("owner")
        if len(obj.cards) != len(other.cards):
            differing.append("cards")
        if _sick(self.state, obj) != _sick(there, other):
            differing.append("controlled_since")
        mine, theirs = self._host(obj, new), (other.attached_to, other.attached_to_player)
        if mine != theirs:
            differing.append("attached_to")
        if obj.zone == "battlefield":
            if self._number(obj.controller) != other.controller:
                differing.append("controller")
            if self._number(default_of(obj)) != default_of(other):
                differing.append("default_controller")
        for name in differing:
            yield f"{called(obj)}: {name.replace('_', ' ')} {value_words(self.state, getattr(obj, name))}"

    def _number(self, seat: int | None) -> int | None:
        return self.seats.index(seat) if seat in self.seats else None

    def _host(self, obj: GameObject, new: dict[int, int]) -> tuple[int | None, int | None]:
        to = None if obj.attached_to is None else new.get(obj.attached_to, -1)
        return to, self._number(obj.attached_to_player)

    def _of_player(self, player: PlayerState, other: PlayerState) -> Iterator[str]:
        for name in _OF_PLAYER:
            if getattr(player, name) != getattr(other, name):
                yield f"{player.name}: {name.replace('_', ' ')} {value_words(self.state, getattr(player, name))}"

    def _of_turn(self, there: GameState) -> Iterator[str]:
        mine, theirs = self.state.turn, there.turn
        for name in ("number", "step", "agenda", "skip"):
            if getattr(mine, name) != getattr(theirs, name):
                yield f"the turn's {name}: {value_words(self.state, getattr(mine, name))}"
        if mine.extra_turns or (mine.regular is not None and mine.regular != mine.active):
            whose = ", ".join(self.names[seat] for seat in mine.extra_turns) or "nobody"
            regular = self.names[mine.active if mine.regular is None else mine.regular]
            yield f"extra turns: of {whose}; the last regular one was of {regular}"
        if mine.active not in self.seats:
            yield f"a turn of {self.names[mine.active]}, who has left"
        if self._number(self.state.priority) != there.priority:
            yield f"priority: {'nobody' if self.state.priority is None else self.names[self.state.priority]}"

    def _of_order(self) -> Iterator[str]:
        """Permanents of different players come one player after the other, so their timestamps may be otherwise."""
        listed = [self.state.objects[i] for i in self.placed if self.state.objects[i].zone == "battlefield"]
        matters = [o for o in listed if any(o.id in ids for key, ids in self.state.watch.items() if key == "static")]
        stamps = [o.timestamp for o in matters]
        if stamps != sorted(stamps):
            yield f"which of these came first: {', '.join(called(o) for o in matters)}"

    def _of_knowledge(self) -> Iterator[str]:
        for id, players in self.state.known.items():
            obj = self.state.objects.get(id)
            if obj is not None and id in self.placed:
                others = [p for p in players if owner_of_zone(obj.zone) != p or "library" in obj.zone]
                hidden = ["everybody"] if EVERYBODY in others else [self.names[p] for p in others]
                if hidden:
                    yield f"{called(obj)} in {obj.zone} is known to {', '.join(hidden)}"


def _sick(state: GameState, obj: GameObject) -> bool:
    """Whether it came under its controller's control after their last turn began (CR 302.6)."""
    if obj.zone != "battlefield" or obj.controller is None:
        return False
    return obj.controlled_since >= state.players[obj.controller].turn_began


# ---------------------------------------------------------------- text


class _Dumper(yaml.SafeDumper):
    """Writes a value that occurs twice out twice, since scenarios know no aliases."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def scenario_text(ruling: str, parts: Mapping[str, Any], *, comments: Iterable[str] = (), note: str = "") -> str:
    """A scenario file of one ruling; `parts` are its ``given``, ``play`` and ``expect``. Raises nothing: that it can
    be read is for `parse_scenarios` to say."""
    ruled: dict[str, Any] = {"ruling": ruling, "cr": [_RULE], **({"note": note} if note else {})}
    given = {k: _packed(v) for k, v in parts.get("given", {}).items()}
    whole = [{**ruled, **parts, **({"given": given} if given else {})}]
    lines = [f"# {line}" for text in comments for line in text.splitlines()]
    body = yaml.dump(whole, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    return "\n".join([*lines, body])


def _packed(value: Any) -> Any:
    """A board with equal cards that follow each other counted."""
    if not isinstance(value, Mapping):
        return value
    return {key: _counted(held) if key in (*ZONES, "deck") else held for key, held in value.items()}


def _counted(entries: Sequence[Any]) -> list[Any]:
    found: list[tuple[Any, int]] = []
    for entry in entries:
        if found and found[-1][0] == entry and not (isinstance(entry, dict) and "as" in entry):
            found[-1] = (entry, found[-1][1] + 1)
        else:
            found.append((entry, 1))
    return [e if n == 1 else {**(e if isinstance(e, dict) else {"card": e}), "count": n} for e, n in found]
