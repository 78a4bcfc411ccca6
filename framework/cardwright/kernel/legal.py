"""What a player may do with priority (CR 117.1): each legal action as an option.

An action is listed if it could be carried out now: there are targets, and the cost can be paid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from . import matching, totals
from .abilities import Activated, AdditionalCost, CastPermission, Cost, CostPart, SpellAbility
from .characteristics import hidden_face
from .context import Context
from .costs import can_pay_part, can_pay_parts
from .decisions import Decision, Option
from .definitions import Face
from .filters import is_player
from .mana import ManaCost, is_phyrexian
from .mana_abilities import is_mana_ability
from .paying import can_pay
from .permissions import cost_choices, permissions
from .proposing import cost_text, uses_x
from .state import GameObject
from .targeting import has_targets
from .triggers import ability_key
from .turning import can_turn_up, turned_up_by
from .ways import ways
from .zones import zone_key, zone_name

if TYPE_CHECKING:
    from .engine import Engine

__all__ = [
    "PASS",
    "activatable",
    "castable",
    "castable_free",
    "legal_actions",
    "may_activate",
    "priority_decision",
    "sorcery_timing",
]

PASS = Option(kind="pass", text="pass")


def priority_decision(engine: Engine, player: int) -> Decision:
    """The question that a player with priority is asked; passing is option 0."""
    return Decision(
        player=player,
        kind="choose",
        why="priority",
        prompt="What do you do?",
        options=(PASS, *legal_actions(engine, player)),
        default=(0,),
    )


def sorcery_timing(engine: Engine, player: int) -> bool:
    """Whether the player may do what only a main phase with an empty stack allows (CR 307.1, 505.6)."""
    state = engine.state
    if player not in engine.active_players() or state.zone("stack"):
        return False
    step = engine.library.steps.get(state.turn.step)
    return step is not None and step.main


def legal_actions(engine: Engine, player: int) -> list[Option]:
    """Lands to play, spells to cast, abilities to activate, in a defined order."""
    options: list[Option] = []
    slow = sorcery_timing(engine, player)
    for id in _playable_cards(engine, player):
        for way, seen in ways(engine, id):
            if slow and (option := _land(seen, player, id)) is not None:
                options.append(way.mark(option))
            if (option := castable(seen, player, id, slow=slow)) is not None:
                options.append(way.mark(option))
    options += _abilities(engine, player, slow=slow)
    options += _turning_up(engine, player)
    for action in engine.rules.special_actions.values():
        options += action.options(engine, player)
    return options


def _playable_cards(engine: Engine, player: int) -> list[int]:
    """Cards in hand, and those elsewhere that something permits to be played."""
    ids = list(engine.state.zone(zone_key("hand", player)))
    for id in engine.state.watch.get("cast_permission", ()):
        obj = engine.state.objects[id]
        if id not in ids and obj.zone not in ("battlefield", "stack") and _permissions(engine, obj, player):
            ids.append(id)
    if "cast_permission" in engine.environment().granted:
        ids += [i for i in _permitted_by_effects(engine, player) if i not in ids]
    if engine.rules.permits:
        ids += [i for i in engine.state.zone("command") if i not in ids and permissions(engine, player, i, "command")]
    return ids


def _permitted_by_effects(engine: Engine, player: int) -> list[int]:
    """Cards off the battlefield that effects have given a permission to be cast."""
    found: dict[int, None] = {}
    for source in engine.environment().sources:
        if any(isinstance(a, CastPermission) for a in source.ability.changes.add_abilities):
            found |= dict.fromkeys(source.locked or ())
    there = [engine.state.objects[i] for i in found if i in engine.state.objects]
    return [o.id for o in there if o.zone not in ("battlefield", "stack") and _permissions(engine, o, player)]


def _permissions(engine: Engine, obj: GameObject, player: int) -> list[CastPermission]:
    return permissions(engine, player, obj.id, zone_name(obj.zone))


def _land(engine: Engine, player: int, id: int) -> Option | None:
    face = engine.characteristics(id)
    if "land" not in face.types:
        return None
    allowed = engine.total("land_plays", player, 1)
    if allowed is not None and engine.player(player).lands_played >= allowed:  # CR 305.2
        return None
    if engine.cant("play_land", id, player):
        return None
    return Option(kind="play_land", text=f"play {face.name}", object=id, card=face.name)


def castable(engine: Engine, player: int, id: int, *, slow: bool) -> Option | None:
    """The option to cast this card, or None if it can't be cast now."""
    face = engine.characteristics(id)
    if "land" in face.types or not face.types:
        return None
    if not slow and "instant" not in face.types:
        obj = engine.state.objects[id]
        if not any(p.timing == "instant" for p in _permissions(engine, obj, player)):
            return None
    obj = engine.state.objects[id]
    ctx = _casting(engine, player, id, face)
    payment = _castable_payment(engine, player, obj, ctx, cost_choices(engine, player, id, zone_name(obj.zone), ctx))
    if payment == "no" or not _begins(engine, player, id, ctx):
        return None
    cost = face.mana_cost.text if face.mana_cost is not None else ""
    return Option(
        kind="cast", text=f"cast {face.name}", object=id, card=face.name, cost=cost, data=(("payment", payment),)
    )


def castable_free(engine: Engine, player: int, id: int) -> bool:
    """Whether this card could be cast without paying its mana cost: it has its targets, and what it costs besides could
    be paid (CR 118.9, 601.3). It is never too gloomy."""
    face = engine.characteristics(id)
    if "land" in face.types or not face.types:
        return False
    ctx = _casting(engine, player, id, face)
    free = [("", Cost(mana=ManaCost(())))]
    return _begins(engine, player, id, ctx) and _castable_payment(engine, player, engine.object(id), ctx, free) != "no"


def _casting(engine: Engine, player: int, id: int, face: Face) -> Context:
    ability = next((a for a in face.abilities if isinstance(a, SpellAbility)), None)
    return Context(this=id, you=player, item=id, ability=ability, card=face.name)


def _begins(engine: Engine, player: int, id: int, ctx: Context) -> bool:
    """Whether nothing forbids casting it, and enough of its modes have their targets."""
    if engine.cant("cast", id, player):
        return False
    ability = ctx.ability
    if not isinstance(ability, SpellAbility):
        return True
    return sum(has_targets(engine, mode, ctx) for mode in ability.modes) >= ability.choose[0]


def _castable_payment(
    engine: Engine, player: int, obj: GameObject, ctx: Context, choices: list[tuple[str, Cost]]
) -> str:
    """The easiest way to pay for one of the ways to cast it: "auto", "by_hand" or "no"."""
    best = "no"
    added = [a for a in engine.abilities(obj.id) if isinstance(a, AdditionalCost)]
    extra = [a.cost for a in added if not a.optional and not a.per_mode]
    for _, cost in choices:
        whole = cost
        for more in extra:
            whole = totals.plus(whole, more)
        answer = _payable(engine, player, obj.id, whole, ctx, kind="cast")
        if answer == "auto":
            return answer
        if answer == "by_hand":
            best = answer
    return best


def _payable(engine: Engine, player: int, id: int, cost: Cost, ctx: Context, *, kind: str) -> str:
    now = msgspec.structs.replace(ctx, x=0) if uses_x(cost) else ctx
    if cost.parts and not can_pay_parts(engine, cost, player, now):
        return "no"
    paid = len(_phyrexian(engine, player, cost, ctx))
    best = "no"
    for way in totals.settled(engine, kind, player, id, cost):
        total = totals.of_kind(kind)(engine, player, id, way, now.x if uses_x(cost) else None, paid)
        life = _phyrexian(engine, player, total, ctx)
        answer = can_pay(engine, player, total, now, life, kind=kind, id=id)
        if answer == "auto":
            return answer
        best = answer if answer != "no" else best
    return best


def _phyrexian(engine: Engine, player: int, cost: Cost, ctx: Context) -> frozenset[int]:
    """As many Phyrexian symbols as life allows: enough to see whether the cost could be paid at all."""
    if cost.mana is None:
        return frozenset()
    places = [i for i, s in enumerate(cost.mana.symbols) if is_phyrexian(s)]
    while places and not can_pay_part(engine, CostPart("life", 2 * len(places)), player, ctx):
        places.pop()
    return frozenset(places)


def _turning_up(engine: Engine, player: int) -> list[Option]:
    """Face-down permanents that the player may turn face up: a special action (CR 116.2b, 708.7)."""
    options = []
    for id in engine.state.watch.get("face_down", ()):
        obj = engine.state.objects[id]
        if obj.controller != player or obj.phased_out or not can_turn_up(engine, id):
            continue
        card = hidden_face(engine, obj).name
        for index, ability in enumerate(turned_up_by(engine, obj)):
            cost = ability.up if ability.up is not None else Cost()
            ctx = Context(this=id, you=player, ability=ability)
            payment = _payable(engine, player, id, cost, ctx, kind="special")
            if payment == "no" or engine.cant("turn_face_up", id, player):
                continue
            options.append(
                Option(
                    kind="turn_face_up",
                    text=f"turn {card} face up",
                    object=id,
                    card=card,
                    ability=index,
                    label=ability.label,
                    cost=cost_text(cost),
                    data=(("payment", payment),),
                )
            )
    return options


# ---------------------------------------------------------------- abilities


def _abilities(engine: Engine, player: int, *, slow: bool) -> list[Option]:
    options: list[Option] = []
    for id in matching.candidates(engine, "activated"):
        obj = engine.state.objects[id]
        face = engine.characteristics(id)
        mine = obj.controller == player or obj.zone != "battlefield"
        for index, ability, taps in engine.library.activated(face.abilities):
            if (taps and obj.tapped) or not (mine or ability.by != "you"):
                continue
            if may_activate(engine, player, obj, ability, index, slow=slow) is not None:
                option = _option(engine, player, obj, face, ability, index)
                if option is not None:
                    options.append(option)
    return options


def _option(engine: Engine, player: int, obj: GameObject, face: Face, ability: Activated, index: int) -> Option | None:
    """The option to activate an ability that may be activated. One that costs only {T} asks nothing more than that it
    can be paid, and its option is kept as long as the object and its characteristics are the same."""
    if not ability.cost.only_tap or any(mode.targets for mode in ability.modes):
        ctx = Context(this=obj.id, you=player, ability=ability, attached=obj.attached_to)
        kind = "special" if ability.special else "activate"
        payment = _payable(engine, player, obj.id, ability.cost, ctx, kind=kind)
        if payment == "no" or sum(has_targets(engine, m, ctx) for m in ability.modes) < ability.choose[0]:
            return None
        return _activation(engine, obj, ability, index, payment)
    if "creature" in face.types and engine.is_sick(obj) and not engine.ignores_sickness(obj.id):  # CR 302.6
        return None
    held = engine.options.get((obj.id, index))
    if held is not None and held[0] is obj and held[1] is face:
        return held[2]
    option = _activation(engine, obj, ability, index, "auto")
    engine.options[obj.id, index] = (obj, face, option)
    return option


def activatable(
    engine: Engine, player: int, obj: GameObject, ability: Activated, index: int, *, slow: bool
) -> Option | None:
    """The option to activate this ability, or None if it can't be activated now (CR 602.5)."""
    if may_activate(engine, player, obj, ability, index, slow=slow) is None:
        return None
    return _option(engine, player, obj, engine.characteristics(obj.id), ability, index)


def may_activate(
    engine: Engine, player: int, obj: GameObject, ability: Activated, index: int, *, slow: bool
) -> Context | None:
    """The point of view from which a player may begin to activate this ability now, whatever it costs; None if they
    may not."""
    if not engine.functions(ability, obj) or (not slow and _needs_main_phase(engine, player, obj, ability)):
        return None
    you = engine.controller_of(obj)
    if ability.by != "you" or player != you:
        ctx = Context(this=obj.id, you=you, ability=ability, attached=obj.attached_to)
        if not is_player(engine, player, ability.by, ctx):
            return None
    if not _within_limits(obj, ability, index) or (obj.tapped and ability.cost.taps):
        return None
    ctx = Context(this=obj.id, you=player, ability=ability, attached=obj.attached_to)
    condition = ability.only_if
    if condition is not None and not engine.holds(condition, msgspec.structs.replace(ctx, you=you)):
        return None
    if ability.special:
        return None if ability.timing == "cast" and engine.cant("cast", obj.id, player) else ctx
    if engine.cant("activate", obj.id, player, mana_ability=is_mana_ability(ability)):
        return None
    return ctx


def _needs_main_phase(engine: Engine, player: int, obj: GameObject, ability: Activated) -> bool:
    """Whether an ability may be activated only as a sorcery is cast (CR 307.5, 606.3), or as its card is (116.2f)."""
    if ability.timing == "cast":
        types = engine.characteristics(obj.id).types
        return "instant" not in types and not any(p.timing == "instant" for p in _permissions(engine, obj, player))
    return ability.timing == "sorcery" or ability.loyalty


def _within_limits(obj: GameObject, ability: Activated, index: int) -> bool:
    if ability.loyalty and obj.uses.get("loyalty", 0) > 0:  # CR 606.3
        return False
    if ability.limit_per_turn is None:
        return True
    return obj.uses.get(ability_key(ability, index), 0) < ability.limit_per_turn


def _activation(engine: Engine, obj: GameObject, ability: Activated, index: int, payment: str) -> Option:
    name = engine.name(obj.id)
    mana = is_mana_ability(ability)
    return Option(
        kind="mana_ability" if mana else "activate",
        text=f"activate {name}" + (f": {ability.label}" if ability.label else ""),
        object=obj.id,
        card=name,
        ability=index,
        label=ability.label,
        cost=cost_text(ability.cost),
        data=(("payment", payment),),
    )
