"""Each way in which a ruling can fail does fail, at its line and with a message that says what was there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardwright.rulings.cards import Cards
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.runner import Outcome, run
from cardwright.rulings.session import Session

Play = Callable[[str], Outcome]

FILCH = """\
given:
  alice: {hand: [Filch], battlefield: [Grove]}
  bob: {hand: [Spark, Cub, Grove]}
play:
  - cast: Filch
  - resolve
"""


def test_a_ruling_that_holds_passes(play: Play) -> None:
    outcome = play(FILCH + "  - choose: Cub\nexpect: {bob: {graveyard: [Cub], hand: [Spark, Grove]}}")
    assert (outcome.status, outcome.message, outcome.line) == ("passed", "", 1)
    assert outcome.ms > 0
    assert outcome.log == ()


def test_a_question_that_nothing_answers_fails(play: Play) -> None:
    outcome = play(FILCH + "expect: {bob: {graveyard: []}}")
    assert outcome.status == "failed"
    assert "a question is not answered at the end of the ruling" in outcome.message
    assert "alice is asked" in outcome.message
    assert "by Filch" in outcome.message
    assert "    Cub" in outcome.message
    assert "    Spark" in outcome.message
    assert "    Grove" not in outcome.message


def test_going_on_over_a_question_fails_at_the_next_step(play: Play) -> None:
    outcome = play(FILCH + "  - judge: {draw: bob}\nexpect: {bob: {graveyard: []}}")
    assert outcome.line == 7
    assert "line 7 (step 3: judge: draw): a question is not answered when this step begins" in outcome.message


@pytest.mark.parametrize(
    ("steps", "line", "message"),
    [
        ("  - resolve:\n    answers: [{choose: Cub}, {choose: Spark}]\n", 7, "nothing asked for the answer 'choose: S"),
        ("  - resolve\n  - choose: Cub\n  - answer: yes\n", 8, "nothing asks for the answer 'answer: yes'"),
        ("  - resolve\n  - number: 3\n", 7, "the answer 'number: 3' is not for the pending question"),
        ("  - resolve\n  - {choose: Cub, by: bob}\n", 7, "is not for the pending question"),
        ("  - resolve\n  - {choose: Cub, for: Spark}\n", 7, "is not for the pending question"),
        ("  - resolve\n  - choose: Cob\n", 7, "'Cob' is not among the options; did you mean 'Cub'?"),
        ("  - resolve\n  - choose: [Cub, Spark]\n", 7, "the answer is not allowed"),
    ],
)  # fmt: skip
def test_an_answer_that_does_not_fit_fails(play: Play, steps: str, line: int, message: str) -> None:
    outcome = play(FILCH.replace("  - resolve\n", "") + steps + "expect: {over: false}")
    assert outcome.status == "failed"
    assert message in outcome.message
    assert outcome.line == line


def test_an_answer_for_the_whole_ruling_must_be_asked_for(play: Play) -> None:
    outcome = play(FILCH + "  - choose: Cub\nexpect: {over: false}\nanswers: [{answer: no}]")
    assert outcome.status == "failed"
    assert "nothing asked for the answer 'answer: no'" in outcome.message
    assert outcome.line == 9


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("alice: {life: 19}", "alice's life: expected 19, it is 20"),
        ("alice: {hand: [Cub]}", "alice's hand: expected Cub, there is: nothing (missing: Cub)"),
        ("bob: {hand: [Spark, Grove, Cub]}", "bob's hand: expected Spark, Grove, Cub, there is: Spark, Grove"),
        ("bob: {graveyard: []}", "bob's graveyard: expected nothing, there is: Cub (not expected: Cub)"),
        ("bob: {hand: {lacks: Spark}}", "bob's hand: expected no Spark"),
        ("bob: {hand: {has: [Spark, Spark]}}", "bob's hand: expected Spark among"),
        ("bob: {hand: {count: 3}}", "bob's hand: expected 3, there are 2"),
        ("alice: {pool: '{G}'}", "alice's pool: expected {G}, it is empty"),
        ("stack: [Filch]", "stack: expected Filch in this order, there is: nothing"),
        ("exile: [Cub]", "exile: expected Cub, there is: nothing"),
        ("turn: bob", "turn: expected bob, it is alice"),
        ("step: upkeep", "step: expected upkeep, it is precombat_main"),
        ("step: upkep", "unknown step: 'upkep'; did you mean 'upkeep'?"),
        ("priority: bob", "priority: expected bob, it is alice"),
        ("over: true", "over: expected true, it is false"),
        ("winner: alice", "winner: expected alice, but the game is not over"),
        ("question: discard", "expected a question about 'discard', none is pending"),
        ("Cub: {tapped: true}", "Cub's tapped: expected true, it is false"),
        ("Cob: {tapped: true}", "there is no object called 'Cob' now; did you mean 'Cub'?"),
        ("Cub: {power: 3, toughness: 3}", "Cub's power: expected 3, it is 2"),
        ("Cub: {types: [artifact]}", "Cub's types: expected artifact, there is: creature"),
        ("Cub: {colors: [red]}", "Cub's colors: expected red, there is: green"),
        ("Cub: {counters: {charge: 1}}", "Cub's counters: expected charge: 1, it is none"),
        ("Cub: {zone: hand}", "Cub's zone: expected hand, it is bob's graveyard"),
        ("legal: [cast: Cub]", "expected to be legal, but it is not: alice can't cast Cub now"),
        ("illegal: [tap: Tome]", "expected not to be legal, but it is"),
        ("log: [die Cub]", "the log does not show die Cub at all"),
        ("log: [dei Cub]", "unknown event: 'dei'"),
        ("log: [discard Cub, reveal Cub]", "the log does not show reveal Cub after what was found before it"),
        ("log: [reveal Cub, at_once: {zone_change: Filch, to: graveyard}]", "as the very next event"),
        ("log: [reveal Cub, never: discard Cub]", "the log must not show discard Cub there, but it does"),
        ("could_prodcue: {Cub: 1}", "unknown expectation: 'could_prodcue'"),
    ],
)
def test_an_expectation_that_is_not_met_fails(play: Play, expected: str, message: str) -> None:
    board = FILCH.replace("battlefield: [Grove]", "battlefield: [Grove, Tome]")
    outcome = play(f"{board}  - choose: Cub\nexpect:\n  {expected}")
    assert outcome.status == "failed", outcome
    assert message in outcome.message
    assert outcome.line == 9
    assert "the log ends with:" in outcome.message
    assert "discard" in outcome.message


def test_all_that_differs_is_told_with_its_lines(play: Play) -> None:
    outcome = play(FILCH + "  - choose: Cub\nexpect:\n  alice: {life: 1}\n  bob:\n    life: 2\n    hand: {count: 2}")
    assert outcome.line == 9
    assert "alice's life: expected 1, it is 20" in outcome.message
    assert "line 11: bob's life: expected 2, it is 20" in outcome.message


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("- cast: Cub\n", "alice can't cast Cub now (Cub is in: hand)"),
        ("- cast: Dragon\n", "there is no object called 'Dragon' now"),
        ("- {cast: Spark, from: graveyard, targets: bob}\n", "alice can't cast Spark from graveyard now"),
        ("- {cast: Spark, by: bob}\n", "bob can't cast Spark now"),
        ("- resolve\n", "the stack is empty: nothing can resolve"),
        ("- pass: bob\n", "bob does not have priority: alice has it"),
        ("- {cast: Spark, targets: Grove}\n", "'Grove' is not among the options"),
        ("- {activate: Tome, ability: reed}\n", "Tome has no ability 'reed' that is legal now; these are: read"),
        ("- activate: Tome\n", "activate Tome may mean 2 actions"),
        ("- {tap: Tome, for: '{G}'}\n- {tap: Tome}\n", "alice can't tap Tome now"),
        ("- until: dream\n", "unknown step: 'dream'"),
        ("- attack: [Cub]\n", "nobody is asked to declare attackers here"),
        ("- judge: {destroy: Dragon}\n", "there is no object called 'Dragon' now"),
        ("- judge: {move: Cub, to: stack}\n", "nothing is moved onto the stack"),
        ("- judge: {discard: Grove}\n", "Grove must be in a hand for this, and it is in: battlefield"),
        ("- judge: {counter: Grove}\n", "Grove must be on the stack for this, and it is in: battlefield"),
        ("- judge: {destroy: Cub}\n", "Cub must be a permanent for this, and it is in: hand"),
        ("- judge: {tap: Cub}\n", "Cub must be a permanent for this, and it is in: hand"),
        ("- refused: {cast: Spark, targets: bob}\n", "expected to be refused, but it is legal"),
        ("- refused: {cast: Cub, why: too young}\n", "it is refused, but not because of 'too young'"),
    ],
)
def test_a_step_that_is_not_possible_fails(play: Play, steps: str, message: str) -> None:
    board = "given: {alice: {hand: [Spark, Cub], battlefield: [Grove, Tome]}}\nplay:\n"
    indented = "".join(f"  {line}\n" for line in steps.splitlines())
    outcome = play(board + indented + "expect: {over: false}")
    assert outcome.status == "failed", outcome
    assert message in outcome.message
    assert outcome.line == 2 + len(steps.splitlines())


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("alice: {hand: [Crub]}", "no card is called 'Crub'; did you mean 'Cub'?"),
        ("alice: {battlefield: [{card: Cub, attached_to: Den}]}", "no permanent here is called 'Den'"),
        ("alice: {battlefield: [{card: Cub, face: 1}]}", "Cub has no face 1"),
        ("alice: {battlefield: [Spark]}", "can't be on the battlefield"),
        ("alice: {battlefield: [{card: Cub, face_down: disguise}]}", "can't be face down by 'disguise'"),
        ("step: dream", "unknown step: 'dream'"),
        ("formats: [dream]", "no plugin brings the format 'dream'"),
        ("alice: {mana: '{2}'}", "mana: "),
    ],
)
def test_a_board_that_cannot_be_is_an_error(play: Play, given: str, message: str) -> None:
    outcome = play(f"given:\n  {given}\nexpect: {{over: false}}")
    assert outcome.status == "error"
    assert message in outcome.message
    assert "\n" not in outcome.message


def test_a_script_that_fails_is_told_with_its_line_and_no_python_traceback(play: Play) -> None:
    outcome = play(
        "given: {alice: {hand: [Stumble], battlefield: [Grove]}}\nplay: [cast: Stumble, resolve]\nexpect: {over: false}"
    )
    assert outcome.status == "error"
    assert "practice/stumble" in outcome.message
    assert "Traceback" not in outcome.message.replace("stack traceback", "")


def test_watching_sees_the_session_after_every_step(cards: Cards) -> None:
    (scenario,) = parse_scenarios(
        '- ruling: A\n  cr: ["104"]\n'
        + "".join(f"  {line}\n" for line in (FILCH + "  - choose: Cub\nexpect: {over: false}").splitlines())
    )
    seen: list[str] = []

    def watch(session: Session) -> None:
        seen.append(session.words)

    assert run(scenario, cards.library, watch=watch).passed
    assert seen == ["", "step 1: cast Filch", "step 2: resolve", "step 3: choose: Cub", "step 4: expect"]
