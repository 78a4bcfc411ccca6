"""Effects that a card prepares and lets work for a time: `lasting { … }` and `begin`."""

from __future__ import annotations

import pytest

from cardwright.kernel.abilities import Cant, Lasting, OpeningHand, Replacement
from cardwright.scripting.errors import PackError

from .conftest import INSTANT, Load

FOG = """return card {
  spell { effect = function(fx) begin("fog") end },
  lasting { label = "fog", %s },
}"""


def test_a_lasting_effect_stands_apart_and_takes_its_label(load: Load) -> None:
    card = load(FOG % 'uses = 2, replace_damage { subject = any, combat = true, prevent = "all" }', INSTANT)
    assert len(card.front.abilities) == 1
    (fog,) = card.delayed
    assert isinstance(fog, Lasting)
    assert (fog.label, fog.until, fog.uses) == ("fog", "end_of_turn", 2)
    assert isinstance(fog.effect, Replacement)
    assert (fog.effect.label, fog.effect.prevent) == ("fog", "all")


def test_it_may_last_as_long_as_its_card_does(load: Load) -> None:
    (held,) = load(FOG % 'lasts = "while_controlled", cant { what = "untap_step", subject = any }', INSTANT).delayed
    assert isinstance(held, Lasting)
    assert held.until == "while_controlled"
    assert isinstance(held.effect, Cant)


@pytest.mark.parametrize(
    ("inside", "complaint"),
    [
        ('activated { cost = "{T}", adds = "{G}" }', "must hold one static"),
        ('cant { what = "attack", subject = any }, cant { what = "block", subject = any }', "must hold one static"),
        ('uses = 1, cant { what = "attack", subject = any }', "replaces none"),
        ('lasts = "until_tea", cant { what = "attack", subject = any }', "until_tea"),
    ],
)
def test_what_can_not_last_is_refused(load: Load, inside: str, complaint: str) -> None:
    with pytest.raises(PackError, match=complaint):
        load(FOG % inside, INSTANT)


def test_begin_and_later_each_want_their_own_kind(load: Load) -> None:
    fog = 'lasting { label = "fog", cant { what = "attack", subject = any } }'
    with pytest.raises(PackError, match="later: this card has no delayed"):
        load(f'return card {{ spell {{ effect = function(fx) later("fog") end }}, {fog} }}', INSTANT)
    with pytest.raises(PackError, match="begin: this card has no lasting"):
        load(f'return card {{ spell {{ effect = function(fx) begin("frog") end }}, {fog} }}', INSTANT)


def test_a_card_may_say_that_it_can_begin_the_game_on_the_battlefield(load: Load) -> None:
    (ability,) = load("return card { opening_hand }").front.abilities
    assert isinstance(ability, OpeningHand)
