"""What an Aura, Equipment or Fortification may be attached to (CR 701.3, 301.5-301.6, 303.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .abilities import Keyword
from .context import Context
from .filters import has_keyword
from .refs import ObjectRef, PlayerRef, Ref

if TYPE_CHECKING:
    from .definitions import Face
    from .engine import Engine
    from .events import Attached
    from .state import GameObject

__all__ = ["HOSTS", "attaches", "may_be_on"]

HOSTS = {"Equipment": "creature", "Fortification": "land"}
"""What card type a permanent of these subtypes is attached to (CR 301.5, 301.6)."""


def attaches(engine: Engine, ev: Attached) -> bool:
    """Whether anything moves: not what is attached there already, nor to what it can't be attached to (CR 701.3b)."""
    obj = engine.state.objects.get(ev.object)
    if obj is None or not engine.on_battlefield(obj.id):
        return False
    if ev.to is None:
        return obj.attached_to is not None or obj.attached_to_player is not None
    return ev.to != _host(obj) and may_be_on(engine, obj, engine.characteristics(obj.id), ev.to)


def _host(obj: GameObject) -> Ref | None:
    if obj.attached_to_player is not None:
        return PlayerRef(obj.attached_to_player)
    return None if obj.attached_to is None else ObjectRef(obj.attached_to)


def may_be_on(engine: Engine, obj: GameObject, face: Face, to: Ref) -> bool:
    """Whether a permanent with these characteristics can be attached to an object or player at all."""
    if "creature" in face.types or "battle" in face.types:
        return False  # CR 301.5c, 303.4d, 704.5p
    if "Aura" in face.subtypes:
        return _enchants(engine, obj, face, to)
    host_type = next((HOSTS[s] for s in face.subtypes if s in HOSTS), None)
    if host_type is None or not isinstance(to, ObjectRef) or not _is_host(engine, obj, to.id):
        return False
    return host_type in engine.characteristics(to.id).types


def _is_host(engine: Engine, obj: GameObject, host: int) -> bool:
    """Another permanent, unless something such as protection forbids it (CR 702.16c-d)."""
    return host != obj.id and engine.on_battlefield(host) and not engine.cant("be_attached", host, by=ObjectRef(obj.id))


def _enchants(engine: Engine, obj: GameObject, face: Face, to: Ref) -> bool:
    """As its enchant abilities say, all of them (CR 702.5c-d)."""
    if isinstance(to, PlayerRef):
        if engine.player(to.id).left or has_keyword(face, "enchant"):
            return False
        return not engine.cant("enchant_player", None, to.id, by=ObjectRef(obj.id))
    if has_keyword(face, "enchant_player") or not _is_host(engine, obj, to.id):
        return False
    ctx = Context(this=obj.id, you=obj.controller, attached=to.id)
    allowed = [a.filter for a in face.abilities if isinstance(a, Keyword) and a.name == "enchant"]
    return all(f is None or engine.matches(f, to.id, ctx) for f in allowed)
