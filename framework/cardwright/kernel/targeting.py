"""Targets (CR 115): what may be targeted, choosing targets and dividing among them, and checking them again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

import msgspec

from .abilities import Mode, TargetSpec
from .context import Context
from .decisions import Ask, Decision, Option, picked
from .filters import is_player
from .refs import ObjectRef, PlayerRef, Ref
from .zones import zone_name

if TYPE_CHECKING:
    from .engine import Engine

__all__ = [
    "by_mode",
    "choose_new_targets",
    "choose_targets",
    "has_targets",
    "legal_targets",
    "one_by_one",
    "option_of",
    "still_legal",
]

replace = msgspec.structs.replace
T = TypeVar("T")
Targets = tuple[tuple[str, tuple[Ref, ...]], ...]
Division = tuple[tuple[str, tuple[int, ...]], ...]
DAMAGEABLE = ("creature", "planeswalker", "battle")  # CR 115.4


def legal_targets(engine: Engine, spec: TargetSpec, ctx: Context) -> list[Ref]:
    """Everything that one instance of "target" may be, players first, then objects in a defined order."""
    found: list[Ref] = []
    if spec.kind in ("player", "any"):
        found += [PlayerRef(p) for p in engine.apnap() if _player_ok(engine, spec, p, ctx)]
    found += [ObjectRef(i) for i in _pool(engine, spec) if _object_ok(engine, spec, i, ctx)]
    return found


def _pool(engine: Engine, spec: TargetSpec) -> tuple[int, ...]:
    if spec.kind == "player":
        return ()
    if spec.kind in ("spell", "ability", "stack"):
        return engine.state.zone("stack")
    return engine.in_zone(spec.zone)


def _player_ok(engine: Engine, spec: TargetSpec, player: int, ctx: Context) -> bool:
    state = engine.state.players[player]
    if state.left or state.lost:
        return False
    if not is_player(engine, player, spec.player, ctx):
        return False
    caster = None if ctx.you is None else PlayerRef(ctx.you)
    return not engine.cant("target_player", None, player, by=_by(ctx), caster=caster)


def _object_ok(engine: Engine, spec: TargetSpec, id: int, ctx: Context) -> bool:
    obj = engine.state.objects.get(id)
    if obj is None or id == ctx.item:  # CR 115.5: not itself
        return False
    if spec.kind == "spell" and (obj.zone != "stack" or obj.kind == "ability"):
        return False
    if spec.kind == "ability" and obj.kind != "ability":
        return False
    if spec.kind in ("object", "any") and (zone_name(obj.zone) != spec.zone or obj.phased_out):
        return False
    if spec.kind == "any" and not any(t in DAMAGEABLE for t in engine.characteristics(id).types):
        return False
    return engine.matches(spec.filter, id, ctx) and not engine.cant("be_targeted", id, ctx.you, by=_by(ctx))


def _by(ctx: Context) -> ObjectRef | None:
    """What targets: the spell, or the object whose ability it is."""
    return None if ctx.this is None else ObjectRef(ctx.this)


def _asked(engine: Engine, mode: Mode, ctx: Context) -> list[TargetSpec]:
    """The targets that it has, given which additional costs are paid (CR 601.2c, 702.33g)."""
    paid = engine.costs_paid(ctx) if any(spec.if_paid for spec in mode.targets) else ()
    return [spec for spec in mode.targets if spec.if_paid is None or spec.if_paid in paid]


def has_targets(engine: Engine, mode: Mode, ctx: Context) -> bool:
    """Whether a mode's required targets can be chosen at all (CR 601.2c)."""
    for spec in _asked(engine, mode, ctx):
        least = engine.amount(spec.at_least, ctx)
        if least > 0 and len(legal_targets(engine, spec, ctx)) < least:
            return False
    return True


def choose_targets(engine: Engine, modes: tuple[Mode, ...], ctx: Context) -> Ask[tuple[Targets, Division] | None]:
    """Choose targets for each mode in order, then the division (CR 601.2c-d). None: not possible."""
    targets: Targets = ()
    division: Division = ()
    for mode in modes:
        for spec in _asked(engine, mode, ctx):
            now = replace(ctx, targets=tuple(dict(targets).items()))
            chosen = yield from _choose(engine, spec, now)
            if chosen is None:
                return None
            targets = (*targets, (spec.name, chosen))
            if spec.divide is not None and chosen:
                shares = yield from _divide(engine, spec, chosen, now)
                if shares is None:
                    return None
                division = (*division, (spec.name, shares))
    return targets, division


def choose_new_targets(engine: Engine, modes: tuple[Mode, ...], ctx: Context, by: int) -> Ask[Targets]:
    """New targets, by a player, for what is on the stack: as many as before, each either unchanged, even if it is
    illegal, or another
    legal one (CR 115.7d, 707.10c); what was divided stays so, place by place (115.7f)."""
    specs = [spec for mode in modes for spec in _asked(engine, mode, ctx)]
    targets: Targets = ()
    for spec, (name, before) in zip(specs, ctx.targets, strict=True):
        legal = legal_targets(engine, spec, replace(ctx, targets=targets))
        options = [*legal, *(ref for ref in before if ref not in legal)]
        decision = Decision(
            player=engine.acting_for(by),
            kind="choose",
            why="targets",
            prompt=f"Choose {spec.name}",
            options=tuple(option_of(engine, ref) for ref in options),
            at_least=len(before),
            at_most=len(before),
            default=tuple(options.index(ref) for ref in before),
            source=ctx.this,
            source_card=ctx.card,
            arguments=(("target", spec.name),),
        )
        chosen = [options[i] for i in picked((yield from engine.ask(decision)))]
        new = iter([ref for ref in chosen if ref not in before])
        targets = (*targets, (name, tuple(ref if ref in chosen else next(new) for ref in before)))
    return targets


def _choose(engine: Engine, spec: TargetSpec, ctx: Context) -> Ask[tuple[Ref, ...] | None]:
    options = legal_targets(engine, spec, ctx)
    least, most = engine.amount(spec.at_least, ctx), engine.amount(spec.at_most, ctx)
    if spec.divide is not None:
        most = min(most, engine.amount(spec.divide, ctx))  # each gets at least one (601.2d)
    if len(options) < least:
        return None
    decision = Decision(
        player=_chooser(engine, ctx),
        kind="choose",
        why="targets",
        prompt=f"Choose {spec.name}",
        options=tuple(option_of(engine, ref) for ref in options),
        at_least=least,
        at_most=min(most, len(options)),
        default=tuple(range(least)),
        source=ctx.this,
        source_card=ctx.card,
        arguments=(("target", spec.name),),
    )
    answer = yield from engine.ask(decision)
    return tuple(options[i] for i in picked(answer))


def _chooser(engine: Engine, ctx: Context) -> int:
    return engine.acting_for(ctx.you)


def option_of(engine: Engine, ref: Ref) -> Option:
    """An option that stands for a player or an object."""
    if isinstance(ref, PlayerRef):
        return Option(kind="player", player=ref.id, text=engine.player(ref.id).name)
    return engine.object_option(ref.id)


def _divide(engine: Engine, spec: TargetSpec, chosen: tuple[Ref, ...], ctx: Context) -> Ask[tuple[int, ...] | None]:
    total = engine.amount(spec.divide if spec.divide is not None else 0, ctx)
    if total < len(chosen):
        return None
    decision = Decision(
        player=_chooser(engine, ctx),
        kind="distribute",
        why="division",
        prompt=f"Divide {total} among the targets",
        options=tuple(option_of(engine, ref) for ref in chosen),
        at_least=1,
        total=total,
        default=(total - len(chosen) + 1, *([1] * (len(chosen) - 1))),
        source=ctx.this,
        source_card=ctx.card,
    )
    answer = yield from engine.ask(decision)
    return picked(answer)


def still_legal(engine: Engine, modes: tuple[Mode, ...], ctx: Context) -> tuple[Targets, bool]:
    """The targets that are still legal as it resolves, by name, and whether it had targets and all are illegal
    (608.2b)."""
    kept: list[tuple[str, tuple[Ref, ...]]] = []
    had = left = 0
    for mode, mine in zip(modes, by_mode(modes, ctx.targets), strict=True):
        specs = {spec.name: spec for spec in mode.targets}
        now = replace(ctx, targets=_own_first(ctx.targets, mine))
        for name, refs in mine:
            good = tuple(r for r in refs if _legal(engine, specs[name], r, now))
            had += len(refs)
            left += len(good)
            kept.append((name, good))
    return tuple(kept), had > 0 and left == 0


Named = tuple[tuple[str, T], ...]


def by_mode(modes: tuple[Mode, ...], named: Named[T], *, divided: bool = False) -> list[Named[T]]:
    """Targets (or, if `divided`, shares) by the mode that they were chosen for: modes may use the same names."""
    waiting = list(named)
    found: list[Named[T]] = []
    for mode in modes:
        mine = []
        for spec in mode.targets:
            if waiting and waiting[0][0] == spec.name and (spec.divide is not None or not divided):
                mine.append(waiting.pop(0))  # noqa: PERF401 - it takes them away
        found.append(tuple(mine))
    return found


def _own_first(all_modes: Named[T], mine: Named[T]) -> Named[T]:
    names = {name for name, _ in mine}
    return mine + tuple(other for other in all_modes if other[0] not in names)


def one_by_one(modes: tuple[Mode, ...], ctx: Context) -> Iterator[tuple[Mode, Context]]:
    """Each chosen mode with what it sees: its own targets and shares before those of others with the same name."""
    if len(modes) == 1:
        yield modes[0], ctx
        return
    targets, shares = by_mode(modes, ctx.targets), by_mode(modes, ctx.division, divided=True)
    for n, mode in enumerate(modes):
        yield (
            mode,
            replace(
                ctx,
                targets=_own_first(ctx.targets, targets[n]),
                division=_own_first(ctx.division, shares[n]),
                modes=ctx.modes[n : n + 1],
            ),
        )


def _legal(engine: Engine, spec: TargetSpec, ref: Ref, ctx: Context) -> bool:
    if isinstance(ref, PlayerRef):
        return _player_ok(engine, spec, ref.id, ctx)
    return _object_ok(engine, spec, ref.id, ctx)
