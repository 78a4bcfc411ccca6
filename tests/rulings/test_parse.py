"""What a rulings file may say: whatever else it says is an error with its line."""

from __future__ import annotations

import pytest

from cardwright.rulings.model import Act, AnswerStep, Attack, Block, Expect, Judge, Refused, Resolve, Until
from cardwright.rulings.parse import parse_scenarios
from cardwright.yaml_source import SourceError

HEAD = '- ruling: One\n  cr: ["104.3"]\n'
END = "  expect: {alice: {life: 20}}\n"


def play(steps: str) -> tuple[object, ...]:
    (scenario,) = parse_scenarios(f"{HEAD}  play:\n{steps}{END}")
    return scenario.play


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[]", 1, "at least one ruling"),
        ("ruling: x", 1, "must be a list"),
        ('- cr: ["1"]\n', 1, "lacks 'ruling'"),
        ("- ruling: One\n" + END, 1, "lacks 'cr'"),
        ("- ruling: One\n  cr: []\n" + END, 1, "at least one rule number"),
        ("- ruling: One\n  cr: [six]\n" + END, 2, "'six' is no rule number"),
        (HEAD, 1, "expects nothing, so it could not fail"),
        (HEAD + END + HEAD + END, 4, "stands twice (first in line 1)"),
        (HEAD + "  givn: {}\n" + END, 3, "unknown key in a ruling: 'givn'; did you mean 'given'?"),
        (HEAD + "  given: {alicia: {}}\n" + END, 3, "did you mean 'alice'?"),
        (HEAD + "  given:\n    alice:\n      hnad: [Shock]\n" + END, 5, "did you mean 'hand'?"),
        (HEAD + "  given: {alice: {hand: Shock}}\n" + END, 3, "must be a list, not 'Shock'"),
        (HEAD + "  given: {alice: {hand: [{card: Shock, tapped: true}]}}\n" + END, 3, "said of permanents only"),
        (HEAD + "  given: {alice: {life: many}}\n" + END, 3, "must be a whole number, not 'many'"),
        (HEAD + "  given: {players: [alice, alice]}\n" + END, 3, "must be different names"),
        (HEAD + "  given: {players: [alice, turn]}\n" + END, 3, "can't be called 'turn'"),
        (HEAD + "  given: {turn: carol}\n" + END, 3, "unknown player: 'carol'"),
        (HEAD + "  given: {teams: [[alice]]}\n" + END, 3, "must name every player once"),
        (HEAD + "  given: {teams: [[alice, bob]]}\n" + END, 3, "one team has nobody to play against"),
        (HEAD + "  given: {players: [alice]}\n" + END, 3, "two players or more (CR 100.1)"),
        (HEAD + "  given: {players: [nobody, bob]}\n" + END, 3, "can't be called 'nobody'"),
        (HEAD + "  given: {alice: {counters: {'': 1}}}\n" + END, 3, "a name is missing"),
        (HEAD + "  given: {alice: {hand: [{card: A, as: nothing}]}}\n" + END, 3, "a word with a meaning"),
        (HEAD + "  given: {alice: {battlefield: [{card: A, face_down: 3}]}}\n" + END, 3, "must be true or false"),
        (HEAD + "  play:\n    - label: {bob: A}\n" + END, 4, "is a player, so it can't be a label"),
        (HEAD + "  play:\n    - label: {x: A}\n    - {cast: B, as: x}\n" + END, 5, "given twice (first in line 4)"),
        (HEAD + "  play:\n    - judge: {gain_life: bob, amount: -2}\n" + END, 4, "at least 0"),
        (HEAD + "  play:\n    - judge: {damage: -1, to: bob, from: A}\n" + END, 4, "at least 0"),
        (HEAD + "  play:\n    - judge: {move: A, to: library, position: -7}\n" + END, 4, "at least -1"),
        (HEAD + "  play:\n    - judge: {roll_die: bob, sides: 0}\n" + END, 4, "at least 1"),
        (HEAD + "  play:\n    - judge: {add_counters: A, counters: {'': 1}}\n" + END, 4, "a name is missing"),
        (HEAD + "  given: {coins: [heads]}\n" + END, 3, "unknown coin: 'heads'"),
        (HEAD + "  given: {alice: {hand: [{card: A, as: x}], exile: [{card: B, as: x}]}}\n" + END, 3, "given twice"),
        (HEAD + "  given: {alice: {hand: [{card: A, as: bob}]}}\n" + END, 3, "is a player, so it can't be a label"),
        (HEAD + "  given: {alice: {hand: [{card: A, as: x, count: 2}]}}\n" + END, 3, "a label (as:) names one card"),
        (HEAD + "  play: [reslove]\n" + END, 3, "unknown step: 'reslove'; did you mean 'resolve'?"),
        (HEAD + "  play:\n    - cats: Shock\n" + END, 4, "did you mean 'cast'?"),
        (HEAD + "  play:\n    - cast: Shock\n      target: bob\n" + END, 5, "did you mean 'targets'?"),
        (HEAD + "  play:\n    - {cast: Shock, resolve: all}\n" + END, 4, "one step does one thing"),
        (HEAD + "  play:\n    - {cast: Shock, by: carol}\n" + END, 4, "unknown player: 'carol'"),
        (HEAD + "  play:\n    - {until: carol's upkeep}\n" + END, 4, "unknown player: 'carol'"),
        (HEAD + "  play:\n    - judge: {destory: Bear}\n" + END, 4, "did you mean 'destroy'?"),
        (HEAD + "  play:\n    - judge: {move: Bear}\n" + END, 4, "also needs 'to'"),
        (HEAD + "  play:\n    - {answer: maybe}\n" + END, 4, "must be true or false, not 'maybe'"),
        (HEAD + "  play:\n    - {refused: {until: end step}}\n" + END, 4, "unknown action: 'until'"),
        (HEAD + "  expect: {alice: {lief: 20}}\n", 3, "did you mean 'life'?"),
        (HEAD + "  expect: {Shock: {colour: [R]}}\n", 3, "did you mean 'colors'?"),
        (HEAD + "  expect: {alice: {hand: {hass: [Shock]}}}\n", 3, "did you mean 'has'?"),
        (HEAD + "  expect: {log: [{at_once: die Bear}]}\n", 3, "at_once needs an entry before it"),
        (HEAD + "  expect: {}\n", 3, "says nothing"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse_scenarios(text)
    assert message in caught.value.message
    assert caught.value.line == line
    assert str(caught.value).startswith(f"rulings.yaml:{line}: ")
    assert "\n" not in str(caught.value)


def test_a_ruling_reads_as_it_is_written() -> None:
    (scenario,) = parse_scenarios(
        HEAD
        + """
  given:
    players: [alice, bob, carol]
    alice:
      life: 7
      mana: "{G}{G}"
      battlefield: [Forest, {card: Forest, count: 2, tapped: true}, {card: Bear, as: b, counters: {charge: 2}}]
    turn: bob
    step: Beginning of combat step
"""
        + END,
        card="Bear",
        name="bear/rulings.yaml",
    )
    assert scenario.card == "Bear"
    assert scenario.file == "bear/rulings.yaml"
    given = scenario.given
    assert (given.players, given.turn, given.step) == (("alice", "bob", "carol"), "bob", "beginning_of_combat")
    board = dict(given.boards)["alice"]
    assert (board.life, board.pool) == (7, "{G}{G}")
    first, second, third = dict(board.zones)["battlefield"]
    assert (first.card, second.count, second.tapped, third.label, third.counters) == (
        "Forest", 2, True, "b", (("charge", 2),),
    )  # fmt: skip


def test_steps_read_as_they_are_written() -> None:
    steps = play(
        """
    - cast: Shock
      by: bob
      targets: {foe: alice}
      x: 3
      answers: [{choose: [A, B], by: alice, for: Bear}]
    - resolve
    - resolve: all
    - until: bob's end step
    - tap: [Forest, f2]
    - attack: {Bear: bob}
    - block: {Wall: [Bear, Elf]}
    - answer: no
    - order: [A, B]
    - judge: {add_counters: Bear, counters: {charge: 2}}
    - refused: {cast: Shock, why: no mana}
"""
    )
    cast, one, every, until, tap, other, attack, block, answer, order, judge, refused, _ = steps
    assert isinstance(cast, Act)
    assert [(a.kind, a.value, a.target) for a in cast.stated] == [("targets", ("alice",), "foe"), ("x", 3, "")]
    assert [(a.kind, a.value, a.by, a.source) for a in cast.answers] == [("choose", ("A", "B"), "alice", "Bear")]
    assert isinstance(one, Resolve)
    assert one.times == 1
    assert isinstance(every, Resolve)
    assert every.times == 0
    assert isinstance(until, Until)
    assert (until.player, until.step) == ("bob", "end")
    assert isinstance(tap, Act)
    assert isinstance(other, Act)
    assert (tap.verb, tap.object, other.object) == ("tap", "Forest", "f2")
    assert isinstance(attack, Attack)
    assert attack.attackers == (("Bear", "bob"),)
    assert isinstance(block, Block)
    assert block.blockers == (("Wall", ("Bear", "Elf")),)
    assert isinstance(answer, AnswerStep)
    assert answer.answer.value is False
    assert isinstance(order, AnswerStep)
    assert order.answer.words == ("A", "B")
    assert isinstance(judge, Judge)
    assert dict(judge.arguments) == {"what": "Bear", "counters": (("charge", 2),)}
    assert isinstance(refused, Refused)
    assert refused.why == "no mana"


def test_expectations_read_as_they_are_written() -> None:
    (step,) = parse_scenarios(
        HEAD
        + """
  expect:
    alice: {hand: [{card: Forest, count: 2}, Shock], library: [A, B], graveyard: {has: Elf, count: 3}, pool: empty}
    stack: [top, next]
    Bear: {power: 3, types: [creature], counters: {}}
    winner: nobody
    could_produce: {Bear: "{G}"}
    log:
      - die Bear
      - at_once: {zone_change: Shock, to: hand}
      - never: draw bob
"""
    )[0].play
    assert isinstance(step, Expect)
    (alice,) = step.players
    zones = dict(alice.zones)
    assert zones["hand"].exactly == ("Forest", "Forest", "Shock")
    assert not zones["hand"].in_order
    assert zones["library"].in_order
    assert (zones["graveyard"].has, zones["graveyard"].count) == (("Elf",), 3)
    assert [f[:2] for f in alice.facts] == [("pool", "")]
    assert dict(step.zones)["stack"].in_order
    assert [(o.name, [f[0] for f in o.facts]) for o in step.objects] == [("Bear", ["power", "types", "counters"])]
    assert step.others[0][:2] == ("could_produce", {"Bear": "{G}"})
    assert step.log is not None
    assert [(e.mode, e.event, e.subject, e.fields) for e in step.log.entries] == [
        ("then", "die", "Bear", ()),
        ("at_once", "zone_change", "Shock", (("to", "hand"),)),
        ("never", "draw", "bob", ()),
    ]


@pytest.mark.parametrize("cr", ["603.10", "[603.10]", "'603.10'", '["603.10"]'])
def test_a_rule_number_is_read_as_it_is_written(cr: str) -> None:
    (scenario,) = parse_scenarios(HEAD.replace('["104.3"]', cr) + END, name="here")
    assert scenario.cr == ("603.10",)
