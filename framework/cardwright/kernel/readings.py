"""What scripts may read of objects and players: each field with its test of meaning, as data for loader and docs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from cardwright.spelling import suggestion
from cardwright.visible import shown

from .context import Context
from .refs import NOBODY, ObjectRef, PlayerRef, controller_ref
from .script_host import ManaText, Value, VerbError
from .visibility import lies_open, may_read
from .zones import zone_key, zone_name

if TYPE_CHECKING:
    from .engine import Engine

Seen: TypeAlias = dict[int, frozenset[int]]
"""What a script has read that not everybody may know: the ids of objects, with the players who might then."""

__all__ = ["OBJECT_FIELDS", "PLAYER_FIELDS", "Reading", "Seen", "nothing_of", "read_object", "read_player"]


class Reading(msgspec.Struct, frozen=True):
    """A field of a handle: its name, the type of what it holds, and what it means."""

    name: str
    type: str
    doc: str
    read: Callable[[Engine, Context, int], Value]


def _face(engine: Engine, id: int) -> Any:
    return engine.characteristics(id)


def _object_ref(id: int | None) -> Value:
    return None if id is None else ObjectRef(id)


def _objects(ids: Any) -> Value:
    return [ObjectRef(i) for i in ids]


def _linked(engine: Engine, ctx: Context, id: int) -> Value:
    link = ctx.ability.link if ctx.ability is not None else ""
    return _objects(engine.object(id).links.get(link, ()))


_OBJECTS = (
    Reading("name", "str", "Its name.", lambda e, c, i: e.name(i)),
    Reading(
        "names",
        "list",
        "All its names (CR 201.2a), none if it has none.",
        lambda e, c, i: list(e.names_of(_face(e, i))),
    ),
    Reading(
        "controller",
        "player",
        "Who controls it, or did; nobody, if it has no controller.",
        lambda e, c, i: controller_ref(e.controller_of(i), i),
    ),
    Reading("owner", "player", "Who owns it.", lambda e, c, i: PlayerRef(e.object(i).owner)),
    Reading("power", "int", "Its power (0 if it has none).", lambda e, c, i: _face(e, i).power or 0),
    Reading("toughness", "int", "Its toughness (0 if it has none).", lambda e, c, i: _face(e, i).toughness or 0),
    Reading("mana_value", "int", "Its mana value (CR 202.3).", lambda e, c, i: e.mana_value(e.object(i), _face(e, i))),
    Reading("types", "list", "Its card types.", lambda e, c, i: list(_face(e, i).types)),
    Reading("subtypes", "list", "Its subtypes.", lambda e, c, i: list(_face(e, i).subtypes)),
    Reading("supertypes", "list", "Its supertypes.", lambda e, c, i: list(_face(e, i).supertypes)),
    Reading("colors", "list", "Its colours (W, U, B, R, G).", lambda e, c, i: list(_face(e, i).colors)),
    Reading(
        "keywords",
        "list",
        "The names of its keyword abilities.",
        lambda e, c, i: [a.name for a in _face(e, i).abilities if hasattr(a, "name")],
    ),
    Reading("zone", "str", "The zone it is in, or was in last.", lambda e, c, i: zone_name(e.object(i).zone)),
    Reading("exists", "bool", "Whether it still is where it was: the same object.", lambda e, c, i: e.exists(i)),
    Reading("face_down", "bool", "Whether it is face down.", lambda e, c, i: e.object(i).face_down),
    Reading("transformed", "bool", "Whether its back face is up (CR 701.27g).", lambda e, c, i: e.object(i).face != 0),
    Reading("tapped", "bool", "Whether it is tapped.", lambda e, c, i: e.object(i).tapped),
    Reading("token", "bool", "Whether it is a token.", lambda e, c, i: e.object(i).kind == "token"),
    Reading("damage", "int", "The damage marked on it.", lambda e, c, i: e.object(i).damage),
    Reading(
        "counters",
        "table",
        "Its counters: how many, by kind.",
        lambda e, c, i: dict(sorted(e.object(i).counters.items())),
    ),
    Reading(
        "attached_to", "object", "What it is attached to, or nil.", lambda e, c, i: _object_ref(e.object(i).attached_to)
    ),
    Reading("attachments", "objects", "What is attached to it.", lambda e, c, i: _objects(e.attachments(i))),
    Reading("entered_x", "int", "The X of the spell that became it (CR 107.3m).", lambda e, c, i: e.object(i).x),
    Reading(
        "x", "int", "Its own X: that of a spell or ability on the stack, otherwise 0.", lambda e, c, i: _own_x(e, i)
    ),
    Reading("linked", "objects", "What this ability's link remembers for it (CR 607).", _linked),
    Reading(
        "became",
        "objects",
        "What it became as it left: an object, or all components of a merged permanent (CR 730.3c); none if it ceased.",
        lambda e, c, i: _became(e, i),
    ),
    Reading("targets", "list", "What a spell or ability on the stack targets.", lambda e, c, i: _targets(e, i)),
    Reading("attacking", "ref", "The player or permanent that it attacks, or nil.", lambda e, c, i: _attacking(e, i)),
    Reading(
        "defending_player",
        "player",
        "Whom it attacks or attacked (CR 508.5), or nil.",
        lambda e, c, i: _defending(e, i),
    ),
    Reading("blocking", "objects", "The attacking creatures that it blocks.", lambda e, c, i: _blocking(e, i)),
    Reading("blockers", "objects", "The creatures that block it.", lambda e, c, i: _blockers(e, i)),
)


def _attacking(engine: Engine, id: int) -> Value:
    combat = engine.state.combat
    return None if combat is None or id in combat.attacking_nothing else combat.attackers.get(id)


def _defending(engine: Engine, id: int) -> Value:
    combat = engine.state.combat
    player = None if combat is None else combat.defending.get(id)
    return None if player is None else PlayerRef(player)


def _blocking(engine: Engine, id: int) -> Value:
    combat = engine.state.combat
    return _objects(() if combat is None else (a for a in combat.blockers.get(id, ()) if a in combat.attackers))


def _blockers(engine: Engine, id: int) -> Value:
    combat = engine.state.combat
    return _objects(() if combat is None else (b for b, of in combat.blockers.items() if id in of))


def _own_x(engine: Engine, id: int) -> int:
    item = engine.object(id).item
    return item.x or 0 if item is not None else 0


def _became(engine: Engine, id: int) -> Value:
    gone = engine.state.last_known(id) if id not in engine.state.objects else None
    return _objects(() if gone is None or gone.became is None else (gone.became, *gone.also))


def _targets(engine: Engine, id: int) -> Value:
    item = engine.object(id).item
    return [ref for _, refs in item.targets for ref in refs] if item is not None else []


def _zone(name: str) -> Callable[[Engine, Context, int], Value]:
    return lambda e, c, i: _objects(e.state.zone(zone_key(name, i)))


_PLAYERS = (
    Reading("name", "str", "The player's name.", lambda e, c, i: e.player(i).name),
    Reading("life", "int", "Life total.", lambda e, c, i: e.player(i).life),
    Reading("hand", "objects", "The cards in hand.", _zone("hand")),
    Reading("library", "objects", "The cards in the library, top first.", _zone("library")),
    Reading("graveyard", "objects", "The cards in the graveyard.", _zone("graveyard")),
    Reading("permanents", "objects", "The permanents the player controls.", lambda e, c, i: _objects(e.controlled(i))),
    Reading(
        "counters",
        "table",
        "The player's counters: how many, by kind.",
        lambda e, c, i: dict(sorted(e.player(i).counters.items())),
    ),
    Reading(
        "mana", "mana", "The mana in the player's pool.", lambda e, c, i: ManaText.of(m.type for m in e.player(i).pool)
    ),
    Reading(
        "opponents",
        "players",
        "The player's opponents, in turn order.",
        lambda e, c, i: [PlayerRef(p) for p in e.opponents(i)],
    ),
    Reading(
        "left",
        "player",
        "The next player to the left: next in turn order.",
        lambda e, c, i: PlayerRef(e.next_player(i)),
    ),
    Reading("right", "player", "The next player to the right.", lambda e, c, i: PlayerRef(_right(e, i))),
    Reading("active", "bool", "Whether it is this player's turn.", lambda e, c, i: _is_active(e, i)),
    Reading("in_game", "bool", "Whether the player is still in the game.", lambda e, c, i: i in e.in_game()),
)


def _is_active(engine: Engine, player: int) -> bool:
    return player in engine.active_players()


def _right(engine: Engine, player: int) -> int:
    n = len(engine.state.players)
    return next(((player - k) % n for k in range(1, n) if not engine.state.players[(player - k) % n].left), player)


_OPEN = frozenset({"became", "controller", "exists", "linked", "owner", "zone"})  # what anybody sees of a hidden card

OBJECT_FIELDS: dict[str, Reading] = {r.name: r for r in _OBJECTS}
PLAYER_FIELDS: dict[str, Reading] = {r.name: r for r in _PLAYERS}


def nothing_of(type: str) -> Value:
    """What there is of a type where there is nobody: no number, no objects, nobody."""
    empty: dict[str, Value] = {
        "int": 0,
        "bool": False,
        "str": "",
        "player": NOBODY,
        "table": {},
        "mana": ManaText.of(()),
    }
    return empty.get(type, [])


def _read(fields: dict[str, Reading], kind: str, engine: Engine, ctx: Context, id: int, field: str) -> Value:
    reading = fields.get(field)
    if reading is None:
        hint = suggestion(field, fields)
        raise VerbError(f"{kind} has no field {shown(field)}{hint} (it has {', '.join(sorted(fields))})")
    return reading.read(engine, ctx, id)


def read_object(engine: Engine, ctx: Context, id: int, field: str, seen: Seen | None = None) -> Value:
    """A field of an object, as it is now or as it last was, if `ctx.you` may know it (CR 400.2).

    An ability may always read its own object, and a filter what it looks at. What not everybody may know is noted in
    `seen`, with those who may. Raises `VerbError`, in the same words for what is hidden and for what never was, so that
    no error tells.
    """
    if not lies_open(engine.state, id) and field in OBJECT_FIELDS:
        there = id in engine.state.objects or engine.state.last_known(id) is not None
        own = id in (ctx.this, ctx.candidate)
        if not ((there and (own or field in _OPEN)) or may_read(engine.state, id, ctx.you)):
            who = "nobody" if ctx.you is None else engine.player(ctx.you).name
            raise VerbError(
                f"{shown(field)} can't be read of what {who} may not know: a card in a hand or library or face down"
                " that no verb has shown (reveal, look_at, search_library), or no object of this game"
            )
        if seen is not None and field not in _OPEN:
            players = range(len(engine.state.players))
            seen[id] = frozenset(p for p in players if may_read(engine.state, id, p)).union(seen.get(id, ()))
    return _read(OBJECT_FIELDS, "an object", engine, ctx, id, field)


def read_player(engine: Engine, ctx: Context, id: int, field: str) -> Value:
    """A field of a player; of nobody, there is nothing to be had. Raises `VerbError`."""
    if id < 0 and field in PLAYER_FIELDS:
        return nothing_of(PLAYER_FIELDS[field].type)
    if not 0 <= id < len(engine.state.players):
        raise VerbError(f"there is no player {id} in this game")
    return _read(PLAYER_FIELDS, "a player", engine, ctx, id, field)
