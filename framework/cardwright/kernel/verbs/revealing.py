"""Verbs about hidden cards and chance: revealing, looking, searching, shuffling, coins and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.kernel.context import Context
from cardwright.kernel.decisions import Ask
from cardwright.kernel.events import CardRevealed, CoinFlipped, DiceRolled, Shuffled
from cardwright.kernel.refs import ObjectRef, Ref
from cardwright.kernel.registries import Param, VerbSpec
from cardwright.kernel.script_host import Value, VerbError
from cardwright.kernel.zones import zone_key

if TYPE_CHECKING:
    from cardwright.kernel.engine import Engine

__all__ = ["SPECS", "shuffle"]


def _reveal(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Each card is revealed by its owner, whoever says so: a hand or a library is its owner's (CR 400.3, 701.20a)."""
    there = tuple(i for i in a["what"] if i in engine.state.objects)
    owned: dict[int, tuple[int, ...]] = {}
    for id in there:
        owner = engine.object(id).owner
        owned[owner] = (*owned.get(owner, ()), id)
    yield from engine.perform([CardRevealed(objects=ids, player=p, source=ctx.this) for p, ids in owned.items()], ctx)
    return [ObjectRef(i) for i in there]


def _look(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    there = tuple(i for i in a["what"] if i in engine.state.objects)
    by = a.get("by", ctx.you)
    if there and by is not None:
        yield from engine.perform([CardRevealed(objects=there, player=by, to=(by,), source=ctx.this)], ctx)
    return [ObjectRef(i) for i in there]


def shuffle(engine: Engine, player: int, source: int | None = None) -> Ask[None]:
    """Shuffle a library: the order is drawn first, so that the event is plain data."""
    yield from engine.perform([Shuffled(player=player, order=engine.library_order(player), source=source)])


def _shuffle(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    for player in a["who"]:
        yield from shuffle(engine, player, ctx.this)
    return None


def _search(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """Search a library (CR 701.23): whoever searches sees it; a card of a stated quality need not be found
    (701.23b)."""
    player = a.get("of", ctx.you)
    by = ctx.you
    if player is None or by is None:
        return []
    cards = engine.state.zone(zone_key("library", player))
    if cards:
        yield from engine.perform([CardRevealed(objects=cards, player=by, to=(by,), source=ctx.this)], ctx)
    found = [i for i in cards if "filter" not in a or engine.matches(a["filter"], i, ctx)]
    most = a.get("count", 1)
    least = 0 if "filter" in a else min(most, len(found))
    chosen = yield from engine.choose_objects(by, found, least, most, "search", "Choose cards you find", ctx.this)
    return [ObjectRef(i) for i in chosen]


def _flip(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = a.get("who", ctx.you)
    if player is None:
        return False
    won = engine.coin()
    happened = yield from engine.perform([CoinFlipped(player=player, won=won, source=ctx.this)], ctx)
    return any(isinstance(ev, CoinFlipped) and ev.won for ev in happened)


def _roll(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    player = a.get("who", ctx.you)
    if a["sides"] < 1:
        raise VerbError(f"a die has at least one side, not {a['sides']}")
    if player is None:
        return 0
    result = engine.die(a["sides"])
    happened = yield from engine.perform(
        [DiceRolled(player=player, sides=a["sides"], result=result, source=ctx.this)], ctx
    )
    return next((ev.result for ev in happened if isinstance(ev, DiceRolled)), 0)


def _at_random(engine: Engine, ctx: Context, a: dict[str, Any]) -> Ask[Value]:
    """One of several objects or players, each as likely as the others; nobody chooses."""
    yield from ()
    of: tuple[Ref, ...] = a["of"]
    return of[engine.pick(len(of))] if of else []


WHAT = Param("what", "objects", "A card or a group of cards.")
SPECS = (
    VerbSpec(
        name="reveal",
        doc="Reveal cards to all players; gives them.",
        rule="701.20",
        run=_reveal,
        params=(WHAT,),
        returns="objects",
    ),
    VerbSpec(
        name="look_at",
        doc="You (or `by`) look at cards; gives them.",
        rule="701.20e",
        run=_look,
        params=(WHAT,),
        options=(Param("by", "player", "Who looks.", required=False),),
        returns="objects",
    ),
    VerbSpec(
        name="shuffle",
        doc="Players shuffle their libraries.",
        rule="701.24",
        run=_shuffle,
        params=(Param("who", "players", "Whose library."),),
    ),
    VerbSpec(
        name="search_library",
        doc="Search a library for cards; gives those chosen, still in the library.",
        rule="701.23",
        run=_search,
        params=(
            Param("filter", "filter", "What may be found.", required=False),
            Param("count", "int", "Up to how many.", required=False),
            Param("of", "player", "Whose library: yours, unless said.", required=False),
        ),
        only_table=True,
        returns="objects",
    ),
    VerbSpec(
        name="flip_coin",
        doc="Flip a coin; true if it is won.",
        rule="705",
        run=_flip,
        params=(),
        options=(Param("who", "player", "Who flips.", required=False),),
        returns="bool",
    ),
    VerbSpec(
        name="roll_die",
        doc="Roll a die; gives the result.",
        rule="706",
        run=_roll,
        params=(Param("sides", "int", "How many sides."),),
        options=(Param("who", "player", "Who rolls.", required=False),),
        returns="int",
    ),
    VerbSpec(
        name="at_random",
        doc="One of these objects or players, chosen at random.",
        rule="701.9b",
        run=_at_random,
        params=(Param("of", "refs", "The objects or players."),),
        returns="ref",
    ),
)
