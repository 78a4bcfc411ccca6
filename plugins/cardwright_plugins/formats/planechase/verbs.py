"""Verbs of Planechase, for planes and other cards that speak of it."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.engine import Engine
from cardwright.kernel.registries import VerbSpec
from cardwright.kernel.script_host import Value

from . import die, planes

__all__ = ["SPECS"]


def _planeswalk(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    if ctx.you is not None:
        yield from planes.planeswalk(engine, ctx.you)
    return None


def _chaos(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    if ctx.you is not None:
        yield from die.chaos(engine, ctx.you)
    return None


def _roll(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    if ctx.you is not None:
        yield from die.roll(engine, ctx.you)
    return None


def _controller(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    yield from planes.become_controller(engine)
    return None


SPECS = (
    VerbSpec(name="planeswalk", doc="You planeswalk.", rule="701.31", run=_planeswalk),
    VerbSpec(name="chaos_ensues", doc="Chaos ensues.", rule="311.7", run=_chaos),
    VerbSpec(name="roll_planar_die", doc="You roll the planar die.", rule="901.9", run=_roll),
    VerbSpec(
        name="become_planar_controller",
        doc="The face-up plane gets the controller that the rules name.",
        rule="901.6",
        run=_controller,
    ),
)
