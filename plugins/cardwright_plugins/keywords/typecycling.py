"""Typecycling: pay and discard it from the hand to search for a card of a kind (CR 702.29e)."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.abilities import Ability, Filter, Instruction, Keyword
from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.effects import run_verb
from cardwright.kernel.engine import Engine
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.registries import KeywordDefinition, Param, VerbSpec

from .cycling import cycling_ability

__all__ = ["KEYWORD", "VERBS"]


def _expand(keyword: Keyword) -> tuple[Ability, ...]:
    what = keyword.filter if keyword.filter is not None else Filter()
    return (cycling_ability(keyword, (Instruction("find_card", (what,)),), "typecycling"),)


def _find_card(engine: Engine, ctx: Context, arguments: dict[str, Any]) -> Ask[None]:
    found = yield from run_verb(engine, ctx, "search_library", ({"filter": arguments["filter"]},))
    yield from run_verb(engine, ctx, "reveal", (found,))
    yield from run_verb(engine, ctx, "return_to_hand", (found,))
    if ctx.you is not None:
        yield from run_verb(engine, ctx, "shuffle", (PlayerRef(ctx.you),))


VERBS = (
    VerbSpec(
        name="find_card",
        doc="Search your library for a card that matches, reveal it, put it into your hand, then shuffle.",
        rule="701.23",
        run=_find_card,
        params=(Param("filter", "filter", "Which card."),),
        moves_library=True,
    ),
)

KEYWORD = KeywordDefinition(
    name="typecycling",
    rule="702.29e",
    doc="Pay the cost and discard this card from your hand: search your library for a card that matches.",
    takes="cost and filter",
    expand=_expand,
)
