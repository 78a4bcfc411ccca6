"""Mana abilities that ask what others could produce, where nothing meddles: what they give is read, not tried."""

from __future__ import annotations

from cardwright.kernel.abilities import Ability, Activated, AddMana, Filter, Triggered
from cardwright.kernel.context import Context
from cardwright.kernel.dependency import mentions_tapped
from cardwright.kernel.engine import Engine
from cardwright.kernel.filters import looks_further
from cardwright.kernel.mana import Mana
from cardwright.kernel.mana_abilities import possible_types
from cardwright.kernel.matching import candidates
from cardwright.kernel.state import GameObject

from .plain import PlainAbility, choosing, is_simple
from .trial import Trial
from .watchers import is_quiet

__all__ = ["asks", "read_asking"]


def asks(ability: Activated) -> bool:
    """Whether it adds mana of a type or colour of certain permanents, and does nothing else."""
    adds = ability.adds
    if adds is None or not is_simple(ability) or adds.mana or adds.one_of or adds.colors or adds.produced:
        return False
    return (isinstance(adds.could_produce, Filter) or adds.of_colors is not None) and (adds.same or adds.amount == 1)


def read_asking(engine: Engine, player: int, obj: GameObject, entry: PlainAbility) -> Trial:
    """What such an ability gives once its permanent is tapped for it. Nothing may meddle with that permanent's mana."""
    adds = entry.ability.adds
    if adds is None:
        raise ValueError(f"ability {entry.index} of object {obj.id} adds no mana")
    asked = engine
    if not _blind_to_taps(engine):
        asked = engine.fork()
        asked.set_object(obj.id, tapped=True)
    face = engine.characteristics(obj.id)
    ctx = Context(this=obj.id, you=player, ability=entry.ability, attached=obj.attached_to, card=face.name)
    types = possible_types(asked, adds, ctx)
    if not types or not isinstance(adds.amount, int):
        return Trial(())
    snow = "snow" in face.supertypes
    outcomes = tuple((Mana(type=t, snow=snow),) * adds.amount for t in types)
    return Trial(((0, outcomes, tuple(choosing(i, len(types)) for i in range(len(types)))),))


def _blind_to_taps(engine: Engine) -> bool:
    """Whether what permanents could produce can't turn on which of them are tapped. Kept while the state stands."""
    held: tuple[object, bool] | None = engine.memo.get("blind to taps")
    if held is None or held[0] is not engine.state:
        held = engine.memo["blind to taps"] = (engine.state, _looks_away(engine))
    return held[1]


def _looks_away(engine: Engine) -> bool:
    environment = engine.environment()
    if environment.sees_tapped or environment.loose or not is_quiet(engine):
        return False
    return all(_steady(a) for id in candidates(engine, "mana") for a in engine.abilities(id))


def _steady(ability: Ability) -> bool:
    """Whether what it adds turns on nothing but which permanents there are."""
    if not isinstance(ability, Activated | Triggered) or ability.adds is None:
        return True
    adds: AddMana = ability.adds
    if adds.script is not None or not isinstance(adds.amount, int) or any(mode.effect for mode in ability.modes):
        return False
    filters = [f for f in (adds.could_produce, adds.of_colors) if isinstance(f, Filter)]
    return not any(mentions_tapped(f) or looks_further(f) for f in filters)
