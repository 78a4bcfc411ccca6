"""Saved games: what is in the file, and what must hold of it before it is gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cardwright.errors import PackError, SandboxFault, ScriptFailure, Undecodable, WrongArgument
from cardwright.visible import shown

from .abilities import Script, Where
from .checked import exact_text
from .codec import built, plain
from .history import Beginning, Input, is_input
from .rules_used import Rules, RulesUsed, objections, rules_used
from .sealing import opened, sealed
from .soundness import unsound
from .state import GameState
from .telling import told, told_of_another

if TYPE_CHECKING:
    from .library import Library

__all__ = ["Saved", "checked_inputs", "must_play", "part", "read_save", "refuse_other_rules", "write_save"]

KIND, FORMAT = "save", 2
T = TypeVar("T")


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a game. `before`: the inputs up to the checkpoint, `inputs` those since; `asked`: the gist of the
    question that was pending then, () for none. `over`: whether the game had ended with them."""

    begun: Beginning | GameState
    before: tuple[Input, ...]
    checkpoint: GameState
    inputs: tuple[Input, ...]
    asked: tuple[Any, ...]
    over: bool


def write_save(library: Library, saved: Saved) -> bytes:
    """The moment as a file. Raises `PackError` if a pack that it depends on can't be read any more."""
    body = {name: plain(getattr(saved, name)) for name in saved.__struct_fields__}
    if saved.begun is saved.checkpoint:
        body["begun"] = None
    body["rules"] = plain(rules_used(library, saved.checkpoint.cards.values()))
    return sealed(KIND, FORMAT, body)


def read_save(library: Library, data: bytes, rules: Rules) -> Saved:
    """The moment that a file holds. Raises `Undecodable`."""
    body = opened(data, KIND, FORMAT)
    there = part(body, "rules", RulesUsed, KIND)
    refuse_other_rules(there, library, rules, KIND)
    checkpoint = part(body, "checkpoint", GameState, KIND)
    asked, over = part(body, "asked", tuple, KIND), part(body, "over", bool, KIND)
    before, inputs = checked_inputs(body, "before", KIND), checked_inputs(body, "inputs", KIND)
    begun = checkpoint
    if body.get("begun") is not None:
        begun = part(body, "begun", (Beginning, GameState), KIND)
    for wrong in unsound(library, checkpoint):
        raise Undecodable(f"this save holds what no game does: {wrong}")
    changed = objections(there, library, "exact")
    if changed:
        _refuse_lost_scripts(library, checkpoint, changed)
    checkpoint = _with_index(library, checkpoint, changed=bool(changed))
    if begun is not checkpoint and isinstance(begun, GameState):
        begun = _with_index(library, begun, changed=True)
    return Saved(begun=begun, before=before, checkpoint=checkpoint, inputs=inputs, asked=asked, over=over)


# ---------------------------------------------------------------- parts of files, also of replays


def part(body: dict[str, Any], name: str, kind: Any, what: str) -> Any:
    """One part of a file's body, of this kind or one of these. Raises `Undecodable`."""
    if name not in body:
        raise Undecodable(f"a {what} without {shown(name)}")
    value = built(body[name])
    if not isinstance(value, kind):
        raise Undecodable(f"the {shown(name)} of this {what} can't be a {type(value).__name__}")
    return value


def checked_inputs(body: dict[str, Any], name: str, what: str) -> tuple[Input, ...]:
    """A part that is a list of inputs. Raises `Undecodable`."""
    found: tuple[Any, ...] = part(body, name, tuple, what)
    for each in found:
        if not is_input(each):
            raise Undecodable(
                f"the {shown(name)} of this {what} are inputs, each a kind and a value, not {shown(each)}"
            )
    return found


def refuse_other_rules(there: RulesUsed, library: Library, rules: Rules, what: str) -> None:
    """Raise `Undecodable` with everything that differs by more than `rules` lets it."""
    if exact_text(rules) not in ("exact", "patch", "any"):
        raise WrongArgument(f"rules are 'exact', 'patch' or 'any', not {shown(rules)}")
    against = objections(there, library, rules)
    if against:
        raise Undecodable(f"this {what} is of other rules: {'; '.join(against)}")


@contextmanager
def must_play(library: Library, what: str) -> Iterator[None]:
    """Whatever Cardwright itself raises in here comes of what was read, and is `Undecodable`. What a script, a pack, a
    plugin from elsewhere or the machine got wrong goes through: it says where, and the file may be sound."""
    try:
        yield
    except Exception as error:
        known = told(error, library)
        if isinstance(known, Undecodable | ScriptFailure | PackError | SandboxFault) or told_of_another(known):
            if known is error:
                raise
            raise known from error
        raise Undecodable(f"this {what} can't be played here: {known}") from error


# ---------------------------------------------------------------- packs that have changed since


def _refuse_lost_scripts(library: Library, state: GameState, changed: list[str]) -> None:
    """Functions of scripts that the state means to call must be where they were, in abilities that begin on the same
    lines, or others would be called."""
    here = {found for key in _keys(state) for found in _scripts(library.definition(key).faces, None)}
    for script, where in _scripts(state, None):
        if (script, where) not in here:
            raise Undecodable(
                f"something that is going on comes of {where or script.chunk}, which has changed since: "
                + "; ".join(changed)
            )


def _keys(state: GameState) -> list[str]:
    return sorted({*state.cards.values(), *(o.definition for o in state.objects.values() if o.definition)})


def _scripts(value: Any, where: Where | None) -> Iterator[tuple[Script, Where | None]]:
    """Every address of a function in a value, with the place of the ability that it is of."""
    if isinstance(value, Script):
        yield value, where
    elif isinstance(value, msgspec.Struct):
        there = getattr(value, "where", None)
        for name in value.__struct_fields__:
            yield from _scripts(getattr(value, name), there if isinstance(there, Where) else where)
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from _scripts(each, where)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _scripts(each, where)


def _with_index(library: Library, state: GameState, *, changed: bool) -> GameState:
    """The state with the index of who watches what as these cards have it. Where the cards are the same, another index
    is no state's. Raises `Undecodable`."""
    anew: dict[str, dict[int, None]] = {}
    for id, obj in sorted(state.objects.items()):
        for key in library.watch_keys(obj):
            anew.setdefault(key, {})[id] = None
    if anew == state.watch:
        return state
    if not changed:
        raise Undecodable("this save holds what no game does: an index of other cards")
    return msgspec.structs.replace(state, watch=anew)
