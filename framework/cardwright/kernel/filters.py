"""Filter tables: the checked fields by which scripts say which objects they mean.

Every field is data (`FilterField`), so that the loader can check it, the docs list it and plugins add to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cardwright.visible import shown

from .abilities import Filter, Keyword, Triggered
from .context import Context
from .definitions import Face
from .refs import ObjectRef, PlayerRef
from .registries import FilterField
from .state import GameObject
from .zones import zone_name

if TYPE_CHECKING:
    from .engine import Engine

__all__ = ["FIELDS", "has_keyword", "is_player", "looks_further"]


def has_keyword(face: Face, name: str) -> bool:
    """Whether a keyword ability with this name is among the abilities."""
    return any(isinstance(a, Keyword) and a.name == name for a in face.abilities)


def _strs(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def is_player(engine: Engine, player: int | None, who: Any, ctx: Context) -> bool:
    """Whether `player` is who is meant: "you", "opponent", "any", "active", "that player", "attached" (the player that
    this is attached to), "chosen player" (chosen as this entered), or a `PlayerRef`.

    Where there is no "you", nobody is you, and nobody is your opponent.
    """
    if player is None:
        return bool(who == "none")
    if isinstance(who, PlayerRef):
        return player == who.id
    if who == "any":
        return True
    if who == "you":
        return player == ctx.you
    if who == "opponent":
        return ctx.you is not None and engine.are_opponents(ctx.you, player)
    if who == "active":
        return player in engine.active_players()
    if who == "none":
        return False
    if who == "that player":
        return ctx.event is not None and getattr(ctx.event, "player", None) == player
    if who in ("chosen player", "attached"):
        return ctx.this is not None and player == _player_of(engine.object(ctx.this), who)
    for name, refs in (*ctx.targets, *ctx.memory):
        if name == who:
            return any(isinstance(r, PlayerRef) and r.id == player for r in refs)
    raise ValueError(f"unknown player {shown(who)}")


def _player_of(obj: GameObject, who: str) -> int | None:
    """The player that an object is attached to, or that was chosen as it entered."""
    if who == "attached":
        return obj.attached_to_player
    chosen = obj.chosen.get("player")
    return None if chosen is None else int(chosen)


def _field(name: str, type: str, doc: str, test: Any, allowed: Iterable[str] = ()) -> FilterField:
    return FilterField(name=name, type=type, doc=doc, test=test, allowed=tuple(allowed))


_OPEN = frozenset({"controller", "one_of", "other", "owner", "this", "zone"})


def looks_at_cards(flt: Filter) -> bool:
    """Whether a filter asks for more than anybody sees of a hidden card: whose it is, and where."""
    if flt.where is not None:
        return True
    for name, value in flt.fields:
        if name in ("any_of", "is_not"):
            if any(looks_at_cards(inner) for inner in (value if isinstance(value, tuple) else (value,))):
                return True
        elif name not in _OPEN:
            return True
    return False


def open_part(flt: Filter) -> Filter:
    """What a filter asks that anybody sees of a hidden card."""
    return Filter(fields=tuple((name, value) for name, value in flt.fields if name in _OPEN))


PLAYERS = ("you", "opponent", "any", "active", "none", "that player", "chosen player")


def _controller(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    return is_player(e, e.controller_of(o), v, c)


def _attached_to(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    if v == "this":
        return o.attached_to is not None and o.attached_to == c.this
    return o.attached_to is not None and e.matches(v, o.attached_to, c)


def _other(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    return (o.id != c.this) is bool(v)


def _any_of(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    return any(e.matches(x, o.id, c, face=f) for x in v)


def _not(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    return not e.matches(v, o.id, c, face=f)


def _is_one_of(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    for name, refs in (*c.targets, *c.memory):
        if name == v:
            return ObjectRef(o.id) in refs
    return False


def _attacking(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    combat = e.state.combat
    return (combat is not None and o.id in combat.attackers) is bool(v)


def _blocking(e: Engine, o: GameObject, f: Face, v: Any, c: Context) -> bool:
    combat = e.state.combat
    return (combat is not None and o.id in combat.blockers) is bool(v)


def _compare(value: int | None, wanted: Any) -> bool:
    if value is None:
        return False
    if isinstance(wanted, int):
        return value == wanted
    text = str(wanted)
    for sign in (">=", "<=", ">", "<"):
        if text.startswith(sign):
            n = int(text[len(sign) :])
            return {">=": value >= n, "<=": value <= n, ">": value > n, "<": value < n}[sign]
    return value == int(text)


def _chosen(engine: Engine, ctx: Context, kind: str) -> str | None:
    return engine.object(ctx.this).chosen.get(kind) if ctx.this is not None else None


PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})

_LIST = (
    _field("type", "strs", "Has one of these card types.", lambda e, o, f, v, c: any(t in f.types for t in _strs(v))),
    _field(
        "all_types", "strs", "Has all of these card types.", lambda e, o, f, v, c: all(t in f.types for t in _strs(v))
    ),
    _field(
        "subtype",
        "strs",
        "Has one of these subtypes, as printed.",
        lambda e, o, f, v, c: any(t in f.subtypes for t in _strs(v)),
    ),
    _field(
        "supertype",
        "strs",
        "Has one of these supertypes.",
        lambda e, o, f, v, c: any(t in f.supertypes for t in _strs(v)),
    ),
    _field("nonland", "bool", "Is (not) a land.", lambda e, o, f, v, c: ("land" not in f.types) is v),
    _field("basic", "bool", "Has the supertype basic (or not).", lambda e, o, f, v, c: ("basic" in f.supertypes) is v),
    _field(
        "legendary",
        "bool",
        "Has the supertype legendary (or not).",
        lambda e, o, f, v, c: ("legendary" in f.supertypes) is v,
    ),
    _field("snow", "bool", "Has the supertype snow (or not).", lambda e, o, f, v, c: ("snow" in f.supertypes) is v),
    _field(
        "permanent",
        "bool",
        "Is a permanent, or a card of a permanent type (CR 110.4).",
        lambda e, o, f, v, c: any(t in PERMANENT_TYPES for t in f.types) is v,
    ),
    _field(
        "color",
        "strs",
        "Has one of these colours (W, U, B, R, G).",
        lambda e, o, f, v, c: any(k in f.colors for k in _strs(v)),
        "WUBRG",
    ),
    _field(
        "not_color",
        "strs",
        "Has none of these colours.",
        lambda e, o, f, v, c: not any(k in f.colors for k in _strs(v)),
        "WUBRG",
    ),
    _field("colorless", "bool", "Has no colour (or has one).", lambda e, o, f, v, c: (not f.colors) is v),
    _field("multicolored", "bool", "Has two colours or more.", lambda e, o, f, v, c: (len(f.colors) > 1) is v),
    _field("name", "strs", "Has one of these names.", lambda e, o, f, v, c: any(n in e.names_of(f) for n in _strs(v))),
    _field(
        "keyword",
        "strs",
        "Has one of these keyword abilities.",
        lambda e, o, f, v, c: any(has_keyword(f, k) for k in _strs(v)),
    ),
    _field(
        "without",
        "strs",
        "Has none of these keyword abilities.",
        lambda e, o, f, v, c: not any(has_keyword(f, k) for k in _strs(v)),
    ),
    _field("power", "compare", 'Its power: a number, or ">=4", "<3".', lambda e, o, f, v, c: _compare(f.power, v)),
    _field("toughness", "compare", "Its toughness, likewise.", lambda e, o, f, v, c: _compare(f.toughness, v)),
    _field(
        "mana_value",
        "compare",
        "Its mana value (CR 202.3), likewise.",
        lambda e, o, f, v, c: _compare(e.mana_value(o, f), v),
    ),
    _field("controller", "player", "Who controls it (its owner, off the battlefield and stack).", _controller, PLAYERS),
    _field("owner", "player", "Who owns it.", lambda e, o, f, v, c: is_player(e, o.owner, v, c), PLAYERS),
    _field("tapped", "bool", "Is tapped (or untapped).", lambda e, o, f, v, c: o.tapped is v),
    _field("attacking", "bool", "Is an attacking creature (or not).", _attacking),
    _field("blocking", "bool", "Is a blocking creature (or not).", _blocking),
    _field("token", "bool", "Is a token (or not).", lambda e, o, f, v, c: (o.kind == "token") is v),
    _field("face_down", "bool", "Is face down (or not).", lambda e, o, f, v, c: o.face_down is v),
    _field(
        "counter",
        "strs",
        "Has a counter of one of these kinds.",
        lambda e, o, f, v, c: any(o.counters.get(k) for k in _strs(v)),
    ),
    _field("attached_to", "filter", 'Is attached to a matching permanent, or to "this".', _attached_to, ("this",)),
    _field(
        "attached",
        "bool",
        "Is what this is attached to.",
        lambda e, o, f, v, c: (o.id == c.attached and c.attached is not None) is v,
    ),
    _field(
        "chosen_type",
        "bool",
        "Has the creature type that was chosen as this entered (or not).",
        lambda e, o, f, v, c: (_chosen(e, c, "creature_type") in f.subtypes) is v,
    ),
    _field(
        "chosen_color",
        "bool",
        "Has the colour that was chosen as this entered (or not).",
        lambda e, o, f, v, c: (_chosen(e, c, "color") in f.colors) is v,
    ),
    _field(
        "chosen_name",
        "bool",
        "Has the name that was chosen as this entered (or not).",
        lambda e, o, f, v, c: (_chosen(e, c, "name") in e.names_of(f)) is v,
    ),
    _field("other", "bool", "Is another object than this one.", _other),
    _field("this", "bool", "Is this very object.", lambda e, o, f, v, c: (o.id == c.this) is v),
    _field("one_of", "str", "Is among the targets, or the remembered objects, of that name.", _is_one_of),
    _field("zone", "strs", "Is in one of these zones.", lambda e, o, f, v, c: zone_name(o.zone) in _strs(v)),
    _field(
        "spell",
        "bool",
        "Is a spell on the stack (or not).",
        lambda e, o, f, v, c: (o.zone == "stack" and o.kind != "ability") is v,
    ),
    _field(
        "triggered",
        "bool",
        "Is a triggered ability on the stack (or not).",
        lambda e, o, f, v, c: (o.item is not None and isinstance(o.item.ability, Triggered)) is v,
    ),
    _field("ability", "bool", "Is an ability on the stack (or not).", lambda e, o, f, v, c: (o.kind == "ability") is v),
    _field("any_of", "filters", "Matches one of these filters.", _any_of),
    _field("is_not", "filter", "Does not match this filter.", _not),
)

FIELDS: dict[str, FilterField] = {f.name: f for f in _LIST}

_FURTHER = frozenset({"attacking", "blocking", "attached_to", "one_of"})
_OWN = frozenset(FIELDS) - _FURTHER


def looks_further(flt: Filter) -> bool:
    """Whether it may match an object at one time and not at another, though nothing about the object or about the
    ability's own object has changed: it asks about combat, the turn, other objects, or a script."""
    return flt.where is not None or any(_field_looks_further(name, value) for name, value in flt.fields)


def _field_looks_further(name: str, value: Any) -> bool:
    if isinstance(value, Filter):
        return name not in _OWN or looks_further(value)
    if name == "any_of":
        return any(looks_further(x) for x in value)
    if name in ("controller", "owner"):
        return value not in ("you", "opponent", "any", "none", "chosen player")
    return name not in _OWN
