"""The verb that creates tokens: those that a card defines, and copies (CR 111, 707.8a)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardwright.kernel.context import Context
from cardwright.kernel.copying import Copy, copy_of, exceptions_of
from cardwright.kernel.decisions import Ask
from cardwright.kernel.events import TokenCreated
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value, VerbError
from cardwright.visible import shown

from .moving import TAPPED, UNDER, became

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["EXCEPT", "SPECS"]

EXCEPT = Param(
    "except",
    "table",
    "How the copy differs (CR 707.9): `name`, `keep`, `this_ability`, and what may change (as `until_end_of_turn`).",
    required=False,
)


def token_definition(engine: Engine, ctx: Context, name: str) -> str:
    """The key of a token that the resolving ability's card defines in its card.yaml. Raises `VerbError`."""
    if ctx.this is None:
        raise VerbError("only a card's ability can create that card's tokens")
    key = f"{engine.library.home_of(ctx.ability, engine.object(ctx.this).definition).key}#{name}"
    try:
        engine.library.definition(key)
    except KeyError as error:
        raise VerbError(f"the card defines no token {shown(name)} in its card.yaml") from error
    return key


def _create_token(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    shares = _shares(a["each"]) if "each" in a else [(a.get("under", ctx.you), a.get("count", 1))]
    for option in ("under", "count"):
        if "each" in a and option in a:
            raise VerbError(f"create_token: each says how many for whom, and so there is no {shown(option)} besides")
    if "copy_of" in a:
        made = copy_of(engine, engine.object(a["copy_of"]), exceptions_of(a.get("except", {})), ctx)
    else:
        made = Copy(token_definition(engine, ctx, a["token"]), 0, None, None)
    happened = yield from engine.perform(
        [
            TokenCreated(
                player=player,
                definition=made.definition,
                count=count,
                tapped=a.get("tapped", False),
                face=made.face,
                copied=made.copied,
                other_side=made.other_side,
                source=ctx.this,
            )
            for player, count in shares
            if player is not None
        ],
        ctx,
    )
    return became(happened)


def _shares(each: Any) -> list[tuple[int | None, int]]:
    """Who gets how many, of a list of ``{ under = player, count = n }``. Raises `VerbError`."""
    shares: list[tuple[int | None, int]] = []
    for item in each if isinstance(each, list | tuple) else [each]:
        if not isinstance(item, Mapping) or set(item) != {"under", "count"}:
            raise VerbError("create_token: each is a list of { under = player, count = … }")
        player, count = item["under"], item["count"]
        if not isinstance(player, PlayerRef) or not isinstance(count, int) or isinstance(count, bool):
            raise VerbError("create_token: each is a list of { under = player, count = a whole number }")
        shares.append((None if player.is_nobody else player.id, count))
    return shares


SPECS = (
    VerbSpec(
        name="create_token",
        doc="Create tokens that the card defines in its card.yaml, or copies of a permanent.",
        rule="111.1",
        run=_create_token,
        params=(),
        options=(
            Param("token", "str", "The token's name in card.yaml.", required=False),
            Param("copy_of", "object", "A permanent to copy.", required=False, known=True),
            Param("count", "int", "How many.", required=False),
            UNDER,
            Param(
                "each", "value", "Several players at once: a list of `{ under = player, count = … }`.", required=False
            ),
            TAPPED,
            EXCEPT,
        ),
        only_table=True,
        returns="objects",
    ),
)
