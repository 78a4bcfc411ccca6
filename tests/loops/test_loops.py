"""Games without end: mandatory loops are drawn (CR 104.4b), others end at limits, and the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright import (
    CardwrightError,
    Decision,
    Game,
    GameView,
    Library,
    Limits,
    LoopLimit,
    PlayerSetup,
    ReplacementOffer,
    hookimpl,
)
from cardwright.embed.bots import RandomBot
from cardwright.kernel import loops
from cardwright.kernel.decisions import Ask, Option
from cardwright.kernel.engine import Engine
from cardwright.kernel.events import Event, LifeGained, PermanentTapped, PermanentUntapped
from cardwright.kernel.likeness import likeness
from cardwright.kernel.registries import StateBasedAction
from cardwright.testing import Table, library_with

PACK = Path(__file__).parent / "pack"
MANA = "{W}{W}{W}{W}{W}{W}"
STALE = {
    player: {
        "battlefield": [
            {"card": "Platinum Angel", "as": f"{player}'s angel"},
            {"card": "Pacifism", "attached_to": f"{player}'s angel"},
        ]
    }
    for player in ("alice", "bob")
}


@pytest.fixture(scope="module")
def library() -> Library:
    return library_with(packs=[PACK])


def begun(opened: Library, card: str, **alice: Any) -> Table:
    """The card has been cast, and everybody has passed once."""
    board = {"hand": [card], "mana": MANA, **alice}
    return Table(opened, {"alice": board}).play({"cast": card})


def answered(game: Game, wanted: bool | None = None, most: int = 400) -> Game:
    """Pass, and say yes or no to whatever is offered, until the stack is empty or the game is over."""
    for _ in range(most):
        decision = game.decision
        if decision is None or not game.state.zone("stack"):
            break
        if decision.kind == "yes_no":
            assert wanted is not None, decision.why
            game.answer(wanted)
        else:
            game.answer(next(i for i, o in enumerate(decision.options) if o.kind == "pass"))
    return game


def until_an_error(game: Game) -> tuple[tuple[str, Decision | None], CardwrightError]:
    """How the game stood before the answer that failed, and the error."""
    for _ in range(400):
        before = (game.digest(), game.decision)
        try:
            answered(game, most=1)
        except CardwrightError as error:
            return before, error
    raise AssertionError("no answer failed")


def is_drawn(game: Game) -> bool:
    return game.over and game.result is not None and game.result.winners == () and "CR 104.4b" in game.result.reason


# ---------------------------------------------------------------- drawn


@pytest.mark.parametrize("every_priority", [True, False])
def test_what_comes_back_for_ever_is_a_draw(library: Library, every_priority: bool) -> None:
    """CR 104.4b, 732.4: whether or not those who can only pass are asked."""
    state = begun(library, "Restless Pilgrim").game.checkpoint
    game = Game.at(library, msgspec.structs.replace(state, every_priority=every_priority))
    game.advance()
    assert is_drawn(answered(game))


def test_who_could_end_a_loop_need_not(library: Library) -> None:
    """CR 732.5: passing with a removal spell in hand is no choice that goes on with the loop."""
    table = Table(
        library,
        {
            "alice": {"hand": ["Restless Pilgrim"], "mana": MANA},
            "bob": {"hand": ["Swords to Plowshares"], "battlefield": ["Plains"]},
        },
    ).play({"cast": "Restless Pilgrim"})
    assert is_drawn(answered(table.game))


def test_who_could_end_a_loop_may(library: Library) -> None:
    table = Table(
        library,
        {
            "alice": {"hand": ["Restless Pilgrim"], "mana": MANA},
            "bob": {"hand": ["Swords to Plowshares"], "battlefield": ["Plains"]},
        },
    ).play({"cast": "Restless Pilgrim"}, "resolve", "resolve", "resolve")
    table.play("pass", {"cast": "Swords to Plowshares", "targets": "Restless Pilgrim", "by": "bob"}, "resolve: all")
    table.expect({"over": False, "exile": ["Restless Pilgrim"]})


def test_nobody_has_to_pay_to_end_a_loop(library: Library) -> None:
    """CR 732.6: refusing [B] goes on as though [A] were mandatory."""
    game = begun(library, "Taxed Pilgrim", battlefield=["Plains"]).game
    assert is_drawn(answered(game, False))


def test_whoever_pays_ends_it(library: Library) -> None:
    game = begun(library, "Taxed Pilgrim", battlefield=["Plains"]).game
    answered(game, True, most=20)
    assert not game.over


class Fidgety:
    """A state-based action that taps what is untapped, and one that untaps it again."""

    name = "fidgety"

    def fidget(self, engine: Engine) -> Ask[Sequence[Event]]:
        yield from ()
        events: list[Event] = []
        for id in engine.permanents():
            kind = PermanentUntapped if engine.state.objects[id].tapped else PermanentTapped
            events.append(kind(object=id))
        return events

    @hookimpl
    def register_state_based_actions(self) -> Sequence[StateBasedAction]:
        return (StateBasedAction(name="fidget", rule="104.4b", find=self.fidget),)


def test_state_based_actions_that_undo_each_other_are_a_draw() -> None:
    table = Table(library_with(Fidgety()), {"alice": {"hand": ["Plains"]}})
    table.play({"play": "Plains"})
    assert is_drawn(table.game)


def test_turns_that_all_go_alike_are_a_draw(library: Library) -> None:
    """Nobody can lose, nobody has anything to do, and no library has a card."""
    game = Table(library, STALE).game
    game = Game.at(library, msgspec.structs.replace(game.checkpoint, every_priority=False))
    game.advance()
    assert is_drawn(game)
    assert game.state.turn.number < 60


# ---------------------------------------------------------------- not drawn


def test_a_loop_that_is_chosen_is_no_draw_and_ends_at_a_limit(library: Library) -> None:
    game = begun(library, "Willing Pilgrim").game
    game.set_limits(Limits(decisions=150))
    with pytest.raises(LoopLimit) as met:
        answered(game, True)
    assert (met.value.limit, met.value.most) == ("decisions", 150)
    assert game.decision is not None
    game.set_limits(Limits())
    answered(game, False, most=20)
    assert not game.over


class Asking(Fidgety):
    """The same, if somebody has chosen to each time."""

    def fidget(self, engine: Engine) -> Ask[Sequence[Event]]:
        if engine.permanents():
            options = tuple(Option(kind="word", text=word) for word in ("once more", "again"))
            yield Decision(player=0, kind="choose", why="fidget", options=options)
        return (yield from super().fidget(engine))


def fidgeted(game: Game) -> None:
    for _ in range(200):
        game.answer((0,))


def test_state_based_actions_with_something_to_choose_are_no_draw() -> None:
    table = Table(library_with(Asking()), {"alice": {"hand": ["Plains"]}})
    game, decision = table.game, table.game.decision
    assert decision is not None
    game.answer(next(i for i, o in enumerate(decision.options) if o.kind == "play_land"))
    game.set_limits(Limits(decisions=150))
    with pytest.raises(LoopLimit) as met:
        fidgeted(game)
    assert met.value.limit == "decisions"
    assert not game.over


def test_a_loop_that_changes_a_life_total_ends_at_a_limit(library: Library) -> None:
    game = begun(library, "Thankful Pilgrim").game
    game.set_limits(Limits(triggers=60))
    with pytest.raises(LoopLimit) as met:
        answered(game)
    assert met.value.limit == "triggers"
    assert game.state.players[0].life > 70
    assert not game.over


def test_a_loop_is_drawn_only_once_nothing_changes_any_more(library: Library) -> None:
    game = begun(library, "Forgetful Pilgrim", library=["Plains"] * 40).game
    answered(game, most=72)
    assert game.state.spent.quiet > 32
    assert 0 < len(game.state.zone("library:0")) < 8
    assert not game.over
    assert is_drawn(answered(game))


def test_two_choices_that_lead_to_the_same_place_are_no_draw(library: Library) -> None:
    """A Ring that could have taken something else (CR 732.3): the loop goes on because somebody wants it to."""
    one, two, three = ({"card": "Oblivion Ring", "as": name} for name in ("one", "two", "three"))
    board = {"battlefield": [one, "Spellbook"], "hand": [two, three], "mana": MANA}
    table = Table(library, {"alice": board}).play(
        {"cast": "two"}, "resolve", {"targets": "one"}, "resolve: all", {"cast": "three"}, "resolve", {"targets": "two"}
    )
    game, rings = table.game, 0
    for _ in range(200):
        decision = game.decision
        assert decision is not None
        if decision.why == "targets":
            ring = next(i for i, o in enumerate(decision.options) if o.card == "Oblivion Ring")
            game.answer(ring)
            rings += 1
        else:
            game.answer(next(i for i, o in enumerate(decision.options) if o.kind == "pass"))
    assert rings > 20
    assert not game.over


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize(
    ("card", "limit", "limits"),
    [
        ("Teeming Brood", "triggers", Limits(triggers=30)),
        ("Teeming Brood", "tokens", Limits(tokens=30)),
        ("Flood of Young", "tokens", Limits()),
        ("Long Prayer", "events", Limits(events=100)),
        ("Thankful Pilgrim", "decisions", Limits(decisions=50)),
    ],
)
def test_a_limit_leaves_the_game_as_it_stood(library: Library, card: str, limit: str, limits: Limits) -> None:
    game = begun(library, card).game
    game.set_limits(limits)
    before, met = until_an_error(game)
    assert isinstance(met, LoopLimit)
    assert met.limit == limit
    assert "the game stands where it stood before this answer" in met.stands
    assert (game.digest(), game.decision) == before
    again = Game.load(library, game.save())
    assert again.digest() == before[0]
    for other in (game, game.fork(), again):
        with pytest.raises(LoopLimit):
            answered(other, most=1)
        assert other.digest() == before[0]
    if card != "Flood of Young":
        raised = msgspec.structs.replace(limits, **{limit: getattr(limits, limit) * 2})
        game.set_limits(raised)
        after = game.digest()
        if card == "Long Prayer":
            with pytest.raises(LoopLimit, match="200"):
                answered(game, most=1)
        else:
            answered(game, most=1)
            assert game.digest() != after


class Nesting:
    """Gains life as life is gained, within the gaining."""

    name = "nesting"

    @hookimpl
    def replace_gain_life(self, game: GameView, event: LifeGained) -> ReplacementOffer:
        def apply(given: tuple[Engine, LifeGained]) -> Ask[Sequence[Event]]:
            engine, ev = given
            yield from engine.perform([LifeGained(player=0, amount=1)])
            return [ev]

        return ReplacementOffer("nest", apply, asks=True)


class Renaming:
    """Replaces each event with itself, each time for another reason."""

    name = "renaming"

    @hookimpl
    def replace_gain_life(self, game: GameView, event: LifeGained) -> ReplacementOffer:
        return ReplacementOffer(f"once more {len(event.marks)}", lambda ev: ev)


@pytest.mark.parametrize(("plugin", "limit"), [(Nesting(), "depth"), (Renaming(), "replacements")])
def test_events_that_answer_themselves_end_at_a_limit(plugin: object, limit: str) -> None:
    table = Table(library_with(plugin), {})
    before = table.game.digest()
    with pytest.raises(LoopLimit) as met:
        table.play("judge: {gain_life: alice, amount: 1}")
    assert met.value.limit == limit
    assert table.game.digest() == before


def test_state_based_actions_that_never_settle_end_at_a_limit() -> None:
    class Growing(Fidgety):
        def fidget(self, engine: Engine) -> Ask[Sequence[Event]]:
            yield from ()
            return [LifeGained(player=0, amount=1)] if engine.permanents() else []

    table = Table(library_with(Growing()), {"alice": {"hand": ["Plains"]}})
    table.game.set_limits(Limits(rounds=50))
    with pytest.raises(LoopLimit) as met:
        table.play({"play": "Plains"})
    assert met.value.limit == "rounds"


def test_turns_in_which_nobody_is_asked_end_at_a_limit(library: Library) -> None:
    board = {"alice": {"battlefield": [*STALE["alice"]["battlefield"], "Patient Clock"]}, "bob": STALE["bob"]}
    game = Table(library, board).game
    limits = Limits(operations=400, triggers=2, decisions=2)  # of which only the first is not of one turn
    state = msgspec.structs.replace(game.checkpoint, every_priority=False, limits=limits)
    game = Game.at(library, state)
    before = game.digest()
    with pytest.raises(LoopLimit) as met:
        game.advance()
    assert met.value.limit == "operations"
    assert "with no decision pending" in met.value.stands
    assert game.digest() == before
    assert game.decision is None
    assert Game.load(library, game.save()).digest() == before


# ---------------------------------------------------------------- the same everywhere


def test_a_game_that_is_saved_in_the_loop_is_drawn_at_the_same_moment(library: Library) -> None:
    game = begun(library, "Restless Pilgrim").game
    answered(game, most=33)  # the game has been marked, and is not drawn yet
    assert game.state.spent.mark
    assert not game.over
    others = [game.fork(), Game.load(library, game.save())]
    for _ in range(4):
        for each in (game, *others):
            answered(each, most=1)
            assert each.digest() == game.digest()
    assert [is_drawn(each) for each in (game, *others)] == [True, True, True]


def test_limits_belong_to_the_game(library: Library) -> None:

    players = [PlayerSetup(name, ("Plains",) * 40) for name in ("a", "b")]
    game = Game.new(library, players, limits=Limits(triggers=7))
    assert game.state.limits.triggers == 7
    assert game.digest() != Game.new(library, players).digest()
    game.set_limits(Limits(triggers=8))
    again = Game.begin(library, game.begun)  # type: ignore[arg-type]
    again.advance()
    for kind, value in game.history:
        again._input(kind, value)
    assert again.state.limits.triggers == 8
    assert again.digest() == game.digest()


def test_likeness_is_blind_to_ids_and_timestamps_only(library: Library) -> None:
    """The same board, reached after much else has come and gone, and boards that differ in one thing."""
    board = {"alice": {"battlefield": ["Spellbook", "Plains"], "life": 20}}
    plain, busy = Table(library, board), Table(library, board)
    plain.play("judge: {move: Spellbook, to: exile}", "judge: {move: Spellbook, to: battlefield}")
    for _ in range(3):
        busy.play("judge: {move: Spellbook, to: exile}", "judge: {move: Spellbook, to: battlefield}")
        busy.play("judge: {tap: Plains}", "judge: {untap: Plains}")
    assert plain.object("Spellbook") != busy.object("Spellbook")
    assert likeness(plain.state) == likeness(busy.state)
    for change in (
        "judge: {tap: Plains}",
        "judge: {gain_life: alice, amount: 1}",
        "judge: {destroy: Plains}",
        "judge: {add_counters: Plains, counters: {charge: 1}}",
    ):
        other = Table(library, board)
        before = likeness(other.state)
        other.play(change)
        assert likeness(other.state) != before, change


def test_an_ordinary_game_is_never_looked_at(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops cost nothing where there are none."""

    def look(*given: object) -> str:
        raise AssertionError("a look at an ordinary game")

    monkeypatch.setattr(loops, "likeness", look)
    monkeypatch.setattr(loops, "looks_like", look)
    deck = ("Forest",) * 24 + ("Grizzly Bears",) * 20 + ("Giant Growth",) * 16
    game = Game.new(library, [PlayerSetup("a", deck), PlayerSetup("b", deck)], seed=5)
    bot, decision = RandomBot(5), game.advance()
    while decision is not None:
        decision = game.answer(bot.answer(decision))
    assert game.state.turn.number > 10
