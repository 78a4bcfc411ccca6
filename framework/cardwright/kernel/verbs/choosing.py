"""Verbs that ask a player for a choice. A choice of objects returns a group, perhaps an empty one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask, Decision, Option, picked
from cardwright.kernel.mana import COLOR_NAMES
from cardwright.kernel.refs import ObjectRef, PlayerRef, Ref
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value, VerbError

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS"]

BY = Param("by", "player", "Who chooses: you, unless said otherwise.", required=False)
FILTER = Param("filter", "filter", "What may be chosen.", required=False)
COUNT = Param("count", "int", "How many exactly (1 unless said).", required=False)
UP_TO = Param("up_to", "int", "Up to how many, instead of exactly.", required=False)
PROMPT = Param("prompt", "str", "What is asked, in a few words.", required=False)


def _by(ctx: Context, a: dict[str, Any]) -> int | None:
    player: int | None = a.get("by", ctx.you)
    return player


def _pick(engine: Engine, ctx: Context, a: dict[str, Any], ids: list[int], why: str) -> Ask[Value]:
    player = _by(ctx, a)
    if player is None:
        return []
    if "filter" in a:
        among = engine.that_may_be_told_apart(
            a["filter"], ids, player, ctx, f"{why}, as {engine.player(player).name} chooses"
        )
        ids = [i for i in among if engine.matches(a["filter"], i, ctx)]
    most = a.get("up_to", a.get("count", 1))
    least = 0 if "up_to" in a else most
    prompt = a.get("prompt", "Choose")
    chosen = yield from engine.choose_objects(player, ids, least, most, why, prompt, ctx.this)
    return [ObjectRef(i) for i in chosen]


def _choose_cards(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    there = [i for i in a["from"] if i in engine.state.objects]
    return (yield from _pick(engine, ctx, a, there, "choose_cards"))


def _choose_permanents(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    return (yield from _pick(engine, ctx, a, list(engine.permanents()), "choose_permanents"))


def _choose_player(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = _by(ctx, a)
    if player is None:
        return []
    seats = [p for p in engine.apnap() if p in engine.in_game()]
    if a.get("among") == "opponents":
        seats = [p for p in seats if engine.are_opponents(player, p)]
    options = tuple(Option(kind="player", player=p, text=engine.player(p).name) for p in seats)
    decision = Decision(
        player=player,
        kind="choose",
        why="choose_player",
        prompt=a.get("prompt", "Choose a player"),
        options=options,
        default=(0,),
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    if not options:
        return []
    answer = yield from engine.ask(decision)
    return PlayerRef(seats[picked(answer)[0]])


def _choose_among(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """One of several objects or players; an empty group if there are none."""
    player = _by(ctx, a)
    refs: list[Ref] = list(dict.fromkeys(a["of"]))
    if player is None or not refs:
        return []
    options = tuple(
        Option(kind="player", player=ref.id, text=engine.player(ref.id).name)
        if isinstance(ref, PlayerRef)
        else engine.object_option(ref.id)
        for ref in refs
    )
    decision = Decision(
        player=player,
        kind="choose",
        why="choose_among",
        prompt=a.get("prompt", "Choose one"),
        options=options,
        default=(0,),
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    return refs[picked((yield from engine.ask(decision)))[0]]


def _may(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = _by(ctx, a)
    if player is None:
        return False
    return (yield from engine.ask_yes_no(player, "may", a["question"], ctx.this))


def _choose_number(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = _by(ctx, a)
    if player is None:
        least: int = a["least"]
        return least
    if a["least"] > a["most"]:
        raise VerbError(f"choose_number: least ({a['least']}) is more than most ({a['most']})")
    prompt = a.get("prompt", "Choose a number")
    return (yield from engine.ask_number(player, "choose_number", prompt, ctx.this, a["least"], a["most"]))


def _choose_color(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = _by(ctx, a)
    if player is None:
        return "W"
    colors = tuple(COLOR_NAMES)
    options = tuple(Option(kind="color", text=COLOR_NAMES[c], symbols=f"{{{c}}}", label=c) for c in colors)
    decision = Decision(
        player=player,
        kind="choose",
        why="choose_color",
        prompt="Choose a colour",
        options=options,
        default=(0,),
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    answer = yield from engine.ask(decision)
    return colors[picked(answer)[0]]


def _choose_one(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """One of several texts; gives its number, from 1."""
    player = _by(ctx, a)
    texts = a["of"]
    if not isinstance(texts, list) or not texts or not all(isinstance(t, str) for t in texts):
        raise VerbError("choose_one: of must be a list of texts")
    if player is None:
        return 1
    options = tuple(Option(kind="text", text=t, label=t) for t in texts)
    decision = Decision(
        player=player,
        kind="choose",
        why="choose_one",
        prompt=a.get("prompt", "Choose one"),
        options=options,
        default=(0,),
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    answer = yield from engine.ask(decision)
    return picked(answer)[0] + 1


def _choose_name(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = _by(ctx, a)
    if player is None:
        return ""
    decision = Decision(
        player=player,
        kind="name",
        why="choose_name",
        prompt="Choose a card name",
        default="",
        source=ctx.this,
        source_card=engine.name(ctx.this),
    )
    answer = yield from engine.ask(decision)
    return answer if isinstance(answer, int | str) else None


def _find(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """All permanents (or cards in a zone) that match; nobody is asked."""
    yield from ()
    return [ObjectRef(i) for i in engine.find(a["filter"], ctx, a.get("zone", "battlefield"))]


def _players(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """The players in the game, in turn order from the active player."""
    yield from ()
    return [PlayerRef(p) for p in engine.apnap() if p in engine.in_game()]


SPECS = (
    VerbSpec(
        name="choose_cards",
        doc="Choose among given cards; gives a group.",
        rule="608.2d",
        run=_choose_cards,
        params=(Param("from", "objects", "The cards to choose from."), FILTER, COUNT, UP_TO, BY, PROMPT),
        only_table=True,
        returns="objects",
    ),
    VerbSpec(
        name="choose_permanents",
        doc="Choose among permanents that match; gives a group.",
        rule="608.2d",
        run=_choose_permanents,
        params=(FILTER, COUNT, UP_TO, BY, PROMPT),
        only_table=True,
        returns="objects",
    ),
    VerbSpec(
        name="choose_player",
        doc="Choose a player.",
        rule="608.2d",
        run=_choose_player,
        params=(
            Param("among", "str", '"opponents" or "players".', required=False, allowed=("opponents", "players")),
            BY,
            PROMPT,
        ),
        only_table=True,
        returns="player",
    ),
    VerbSpec(
        name="choose_among",
        doc="Choose one of these objects and players; gives it.",
        rule="608.2d",
        run=_choose_among,
        params=(Param("of", "refs", "What to choose from; each is offered once."), BY, PROMPT),
        only_table=True,
        returns="ref",
    ),
    VerbSpec(
        name="may",
        doc="Ask whether to do something; true for yes.",
        rule="608.2d",
        run=_may,
        params=(Param("question", "str", "What is asked."),),
        options=(BY,),
        returns="bool",
    ),
    VerbSpec(
        name="choose_number",
        doc="Choose a number.",
        rule="608.2d",
        run=_choose_number,
        params=(Param("least", "int", "The least."), Param("most", "int", "The most."), BY, PROMPT),
        only_table=True,
        returns="int",
    ),
    VerbSpec(
        name="choose_color",
        doc="Choose a colour; gives its letter.",
        rule="105.4",
        run=_choose_color,
        params=(),
        options=(BY,),
        returns="str",
    ),
    VerbSpec(
        name="choose_one",
        doc="Choose one of several texts; gives its number, from 1.",
        rule="608.2d",
        run=_choose_one,
        params=(Param("of", "value", "A list of texts."), BY, PROMPT),
        only_table=True,
        returns="int",
    ),
    VerbSpec(
        name="choose_name",
        doc="Choose a card name.",
        rule="201.4",
        run=_choose_name,
        params=(),
        options=(BY,),
        returns="str",
    ),
    VerbSpec(
        name="find",
        doc="All permanents that match, or cards in a zone; nobody is asked.",
        rule="608.2",
        run=_find,
        params=(Param("filter", "filter", "What is looked for."),),
        options=(
            Param(
                "zone",
                "str",
                "The zone, battlefield unless said.",
                required=False,
                allowed=("battlefield", "graveyard", "hand", "exile", "stack", "library", "command"),
            ),
        ),
        returns="objects",
    ),
    VerbSpec(
        name="players_in_turn_order",
        doc="The players in the game, from the active player.",
        rule="101.4",
        run=_players,
        params=(),
        returns="players",
    ),
)
