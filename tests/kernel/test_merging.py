"""Merged permanents (CR 730): what they are, what copies them, and what they fall apart into."""

from __future__ import annotations

from cardwright.testing import Table, library_with


def table(given: str) -> Table:
    return Table(library_with(), given)


GIANT_AND_BEAR = """
alice:
  battlefield: [{card: Hill Giant, as: giant, counters: {"+1/+1": 1}, tapped: true}]
  hand: [{card: Serra Angel, as: angel}]
"""


def test_on_top_it_is_what_merged_with_it_and_the_same_permanent() -> None:
    """CR 730.2a, 730.2c."""
    played = table(GIANT_AND_BEAR).play("judge: {merge: angel, into: giant}")
    played.expect("""
    giant: {name: Serra Angel, power: 5, keywords: [flying, vigilance], tapped: true, counters: {"+1/+1": 1}}
    alice: {battlefield: {count: 1}, hand: []}
    log: [merge, never: enter_battlefield]
    """)


def test_under_it_changes_nothing() -> None:
    played = table(GIANT_AND_BEAR).play("judge: {merge: angel, into: giant, under: true}")
    played.expect("{giant: {name: Hill Giant, power: 4, keywords: []}, alice: {battlefield: {count: 1}, hand: []}}")


def test_one_permanent_leaves_and_both_cards_arrive() -> None:
    """CR 730.3."""
    played = table(GIANT_AND_BEAR).play("judge: {merge: angel, into: giant}", "judge: {destroy: giant}")
    played.expect("""
    alice: {graveyard: [Hill Giant, Serra Angel], battlefield: []}
    log: [die, never: die]
    """)


def test_what_copies_it_is_a_copy_of_the_topmost_component() -> None:
    """CR 730.2a, 707.2."""
    hand = "[{card: Serra Angel, as: angel}, {card: Clone, as: clone}]"
    played = table(f"alice: {{battlefield: [{{card: Hill Giant, as: giant}}], hand: {hand}}}").play(
        "judge: {merge: angel, into: giant}", "judge: {move: clone, to: battlefield}", "choose: giant"
    )
    played.expect("{clone: {name: Serra Angel, power: 4}}")
    played.play("judge: {destroy: clone}").expect("{alice: {graveyard: [Clone]}}")


def test_merging_comes_after_copy_effects_that_were_there() -> None:
    """CR 730.2a, 613.7: the later of two effects in layer 1 counts."""
    played = table("""
    alice:
      battlefield: [{card: Hill Giant, as: giant}, {card: Grizzly Bears, as: bear}]
      hand: [{card: Serra Angel, as: angel}]
    """)
    played.play("judge: {become_copy: giant, of: bear}").expect("{giant: {name: Grizzly Bears}}")
    played.play("judge: {merge: angel, into: giant}").expect("{giant: {name: Serra Angel}}")
    played.play("judge: {become_copy: giant, of: bear}").expect("{giant: {name: Grizzly Bears}}")
    played.play("judge: {destroy: giant}").expect("{alice: {graveyard: [Serra Angel, Hill Giant]}}")


DELVER = """
alice:
  battlefield: [{card: Hill Giant, as: giant}]
  hand: [{card: Delver of Secrets // Insectile Aberration, as: delver}]
"""


def test_transforming_turns_each_double_faced_component() -> None:
    """CR 730.2i; and it can't be turned face down (730.2j)."""
    played = table(DELVER).play("judge: {merge: delver, into: giant}", "judge: {transform: giant}")
    played.expect("{giant: {name: Insectile Aberration, power: 3}, log: [merge, transform]}")
    played.play("judge: {turn_face_down: giant}").expect("{giant: {face_down: false}}")
    played.play("judge: {move: giant, to: hand}").expect("{alice: {hand: [Delver of Secrets, Hill Giant]}}")


def test_a_double_faced_component_beneath_is_not_seen() -> None:
    played = table(DELVER).play("judge: {merge: delver, into: giant, under: true}", "judge: {transform: giant}")
    played.expect("{giant: {name: Hill Giant, power: 3}, log: [merge, transform]}")
