"""Who is acting: what an effect, condition, filter or amount may refer to."""

from __future__ import annotations

from typing import Any

import msgspec

from .abilities import Ability
from .events import Event
from .refs import Ref

__all__ = ["Context"]


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """The point of view of an ability while it is checked or resolves.

    `this`: the object whose ability it is (``fx.self``), perhaps departed; `you`: its controller, None if it has none;
    `item`: the spell or ability on the stack; `event`, `batch`: what triggered it or what is being replaced; `x` the
    value of X; `targets` and `division` by name; `memory`: what a delayed trigger was given; `candidate`: the object
    that a filter looks at; `quiet`: nothing may be asked.
    """

    this: int | None = None
    you: int | None = None
    item: int | None = None
    ability: Ability | None = None
    event: Event | None = None
    batch: tuple[Event, ...] = ()
    x: int | None = None
    targets: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    division: tuple[tuple[str, tuple[int, ...]], ...] = ()
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = ()
    paid: tuple[tuple[str, tuple[int, ...]], ...] = ()
    costs: tuple[str, ...] = ()
    candidate: int | None = None
    attached: int | None = None
    card: str = ""  # name, for messages
    modes: tuple[int, ...] = ()
    extra: tuple[tuple[str, Any], ...] = ()
