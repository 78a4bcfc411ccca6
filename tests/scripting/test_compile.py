"""Scripts become the abilities that they say: the design's own examples, and every constructor."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.kernel.abilities import (
    Ability,
    Activated,
    AdditionalCost,
    AddMana,
    Adjust,
    AlternativeCost,
    Cant,
    CastPermission,
    Condition,
    Cost,
    CostChange,
    CostPart,
    Count,
    Delayed,
    Filter,
    Keyword,
    Replacement,
    Script,
    SpellAbility,
    Static,
    TargetSpec,
    Triggered,
)
from cardwright.kernel.combat_abilities import ActionCost, AsThough, ExtraBlocks, Limit, Must
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.zones import ZONES
from cardwright.scripting.errors import PackError

from .conftest import INSTANT, Load

CHUNK = "oaks/wild_oak/card.lua"
LAND = Filter((("type", ("land",)),))
CREATURES = Filter((("type", ("creature",)),))
COLORS = ("W", "U", "B", "R", "G")


def only(load: Load, ability: str, card: str | None = None) -> Any:
    """The one ability of a card whose script holds only this."""
    definition = load(f"return card {{ {ability} }}", *([card] if card else []))
    (found,) = definition.front.abilities
    return found


def adds(load: Load, mana: str) -> AddMana:
    ability = only(load, f'activated {{ cost = "{{T}}", adds = {mana} }}')
    assert isinstance(ability, Activated)
    assert ability.adds is not None
    return ability.adds


def test_brain_maggot(load: Load) -> None:
    ability = only(
        load,
        """on_enter_battlefield {
    subject = this,
    targets = { foe = opponent },
    effect = function(fx)
      reveal(fx.foe.hand)
      local taken = choose_cards { from = fx.foe.hand, filter = { nonland = true } }
      exile(taken, { until_leaves = fx.self })
    end,
  }""",
    )
    assert isinstance(ability, Triggered)
    assert (ability.event, ability.subject) == ("enter_battlefield", "this")
    assert ability.modes[0].targets == (TargetSpec("foe", "player", player="opponent"),)
    assert ability.modes[0].effect == Script(CHUNK, (1, "effect"))
    assert ability.where is not None
    assert str(ability.where) == f"{CHUNK}:1"


def test_mana_reflection(load: Load) -> None:
    ability = only(
        load,
        """replace_mana_event {
    subject = any, tapped_for_mana = true, player = "you",
    replace = function(fx) return fx.event.mana * 2 end,
  }""",
    )
    assert isinstance(ability, Replacement)
    assert (ability.event, ability.subject) == ("mana_event", "any")
    assert ability.match == (("tapped_for_mana", True), ("player", "you"))
    assert ability.replace == Script(CHUNK, (1, "replace"))


def test_wild_growth(load: Load) -> None:
    card = load(
        """return card {
  enchant { type = "land" },
  on_tap_for_mana { subject = attached, adds = "{G}", to = "its controller" },
}""",
        "name: Wild Oak\ntypes: Enchantment — Aura\n",
    )
    enchant, growth = card.front.abilities
    assert isinstance(enchant, Keyword)
    assert (enchant.name, enchant.filter) == ("enchant", LAND)
    assert isinstance(growth, Triggered)
    assert (growth.subject, growth.adds) == ("attached", AddMana(mana=("G",), to="its controller"))


def test_reflecting_pool(load: Load) -> None:
    ability = only(
        load,
        'activated { cost = "{T}", adds = one_of(could_produce { type = "land", controller = "you" }) }',
        "name: Wild Oak\ntypes: Land\n",
    )
    assert isinstance(ability, Activated)
    assert ability.cost == Cost(None, (CostPart("tap"),))
    assert ability.adds == AddMana(could_produce=Filter((("controller", "you"), ("type", ("land",)))))


def test_inniaz(load: Load) -> None:
    card = load(
        """return card {
  flying,
  activated { cost = "{2}{W/U}", effect = function(fx)
    until_end_of_turn({ type = "creature", attacking = true, keyword = "flying" }, { power = 1, toughness = 1 })
  end },
  on_attack {
    subject = { controller = "you", keyword = "flying" }, at_least = 3,
    effect = function(fx)
      local moves = {}
      for _, player in players_in_turn_order() do
        local prize = choose_permanents { by = fx.you, filter = { controller = player.right, nonland = true } }
        moves[#moves + 1] = { to = player, what = prize }
      end
    end,
  },
}"""
    )
    flying, pump, attack = card.front.abilities
    assert isinstance(flying, Keyword)
    assert isinstance(pump, Activated)
    assert pump.cost.mana == ManaCost.parse("{2}{W/U}")
    assert isinstance(attack, Triggered)
    assert (attack.at_least, attack.batch) == (3, True)
    assert attack.modes[0].effect == Script(CHUNK, (3, "effect"))


@pytest.mark.parametrize(
    ("mana", "expected"),
    [
        ('"{G}{G}"', AddMana(mana=("G", "G"))),
        ('mana "{G}{W}"', AddMana(mana=("W", "G"))),
        ("any_color", AddMana(colors=COLORS, only_colors=True)),
        ('one_of { "{G}", "{W}" }', AddMana(one_of=(("G",), ("W",)))),
        ("one_of(could_produce(sacrificed))", AddMana(could_produce="sacrificed")),
        ("one_of(could_produce(this))", AddMana(could_produce="this")),
        ('one_color_of(could_produce { type = "land" })', AddMana(could_produce=LAND, only_colors=True)),
        ("one_of(produced)", AddMana(produced=True)),
        ('one_of(colors_among { type = "land" })', AddMana(of_colors=LAND, only_colors=True)),
        ('combination_of { "{R}", "{G}" }', AddMana(colors=("R", "G"), same=False)),
        ("combination_of(any_color)", AddMana(colors=COLORS, only_colors=True, same=False)),
        ("function(fx) return mana '{G}' end", AddMana(script=Script(CHUNK, (1, "adds")))),
        ("any_color, amount = 3", AddMana(colors=COLORS, only_colors=True, amount=3)),
        ('"{G}", amount = count { type = "land", times = 2 }', AddMana(mana=("G",), amount=Count(LAND, times=2))),
        ('"{G}", amount = x', AddMana(mana=("G",), amount="x")),
        (
            '"{G}", spend_only = { type = "land" }, spend_to = "activate"',
            AddMana(mana=("G",), spend=LAND, spend_kinds=("activate",)),
        ),
    ],
)
def test_mana(load: Load, mana: str, expected: AddMana) -> None:
    assert adds(load, mana) == expected


def test_targets_stand_in_written_order(load: Load) -> None:
    ability = only(
        load,
        """on_die {
    subject = this,
    targets = {
      zebra = target { type = "creature", up_to = 2 },
      ape = target_spell { color = "U" },
      moth = any_target { divide = 5, at_least = 1, at_most = x },
    },
    effect = function(fx) destroy(fx.zebra) end,
  }""",
    )
    zebra, ape, moth = ability.modes[0].targets
    assert zebra == TargetSpec("zebra", "object", CREATURES, at_least=0, at_most=2)
    assert ape == TargetSpec("ape", "spell", Filter((("color", ("U",)),)), zone="stack")
    assert moth == TargetSpec("moth", "any", at_least=1, at_most="x", divide=5)


def test_targets_may_be_a_list(load: Load) -> None:
    ability = only(
        load,
        "on_die { subject = this, targets = {"
        ' player { as = "b" }, target { as = "a", type = "land", zone = "graveyard" } },'
        " effect = function(fx) destroy(fx.a) end }",
    )
    assert ability.modes[0].targets == (
        TargetSpec("b", "player"),
        TargetSpec("a", "object", LAND, zone="graveyard"),
    )


def test_a_filter_may_name_a_targeted_player(load: Load) -> None:
    ability = only(
        load,
        'on_die { subject = this, targets = { foe = opponent, it = target { controller = "foe" } },'
        " effect = function(fx) destroy(fx.it) end }",
    )
    assert ability.modes[0].targets[1].filter == Filter((("controller", "foe"),))


def test_modes(load: Load) -> None:
    ability = only(
        load,
        """spell { modal { at_least = 1, at_most = 2,
    mode { label = "Grow", effect = function(fx) gain_life(fx.you, 1) end },
    mode { targets = { it = any_target }, effect = function(fx) deal_damage(fx.it, 1) end },
  } }""",
        INSTANT,
    )
    assert isinstance(ability, SpellAbility)
    assert ability.zones == ("stack",)
    assert ability.choose == (1, 2)
    assert [mode.label for mode in ability.modes] == ["Grow", ""]
    assert ability.modes[1].effect == Script(CHUNK, (1, 1, 2, "effect"))


CONSTRUCTORS: list[tuple[str, type[Ability], dict[str, object]]] = [
    (
        'static { affects = { type = "creature" }, toughness = count { type = "land" }, keywords = { flying } }',
        Static,
        {"affects": CREATURES},
    ),
    ("static { affects = this, defining = true, set_power = 3 }", Static, {"affects": "this", "zones": ZONES}),
    ('cant { what = "attack", subject = any }', Cant, {"event": "attack", "subject": "any"}),
    (
        'cant { what = "add_counters", subject = this, counter = "+1/+1" }',
        Cant,
        {"event": "add_counters", "match": (("counter", "+1/+1"),)},
    ),
    ('adjust { what = "hand_size", set = "no limit" }', Adjust, {"what": "hand_size", "set": -1, "player": "you"}),
    (
        'cost_change { subject = { type = "creature" }, by = "you", less = 1 }',
        CostChange,
        {"of": "spell", "less": 1, "by": "you"},
    ),
    ("cost_change { subject = this, more = '{2}' }", CostChange, {"more": ManaCost(("2",)), "zones": ("stack",)}),
    (
        'additional_cost { cost = "{2}", name = "kicker", optional = true }',
        AdditionalCost,
        {"cost": Cost(ManaCost(("2",))), "name": "kicker", "optional": True},
    ),
    (
        'alternative_cost { cost = "pay 2 life", name = "pact", only_if = { turn = "opponent" }, from = "graveyard" }',
        AlternativeCost,
        {"only_if": Condition(turn="opponent"), "from_zones": ("graveyard",)},
    ),
    ('cast_permission { from = "graveyard" }', CastPermission, {"from_zone": "graveyard", "zones": ("graveyard",)}),
    (
        'enters { counters = { ["+1/+1"] = x }, tapped = true }',
        Replacement,
        {"event": "enter_battlefield", "subject": "this", "enters_with": (("+1/+1", "x"),), "enters_tapped": True},
    ),
    (
        'enters { as_copy_of = { type = "creature" }, optional = true }',
        Replacement,
        {"enters_as_copy": CREATURES, "optional": True},
    ),
    ('replace_enter_graveyard { subject = any, instead_to = "exile" }', Replacement, {"instead_to": "exile"}),
    (
        'replace_damage { subject = any, to = "you", prevent = "all" }',
        Replacement,
        {"match": (("to", "you"),), "prevent": "all"},
    ),
    (
        'replace_mana_event { subject = any, instead_type = "{B}" }',
        Replacement,
        {"instead_type": AddMana(mana=("B",)), "instead_mana": None},
    ),
    (
        "state_trigger { when = { of = { type = 'land' }, at_most = 0 }, effect = function(fx) tap(fx.self) end }",
        Triggered,
        {"event": "state", "only_if": Condition(of=LAND, at_least=0, at_most=0)},
    ),
    (
        "on_begin_step { step = 'upkeep', player = 'any', effect = function(fx) draw(fx.you) end }",
        Triggered,
        {"match": (("step", "upkeep"), ("player", "any")), "subject": "any"},
    ),
    ("on_cast { subject = this, effect = function(fx) draw(fx.you) end }", Triggered, {"zones": ("stack",)}),
    (
        "activated { cost = '[-2]', effect = function(fx) draw(fx.you) end, only_if = function(fx) return true end }",
        Activated,
        {"loyalty": True, "timing": "sorcery", "only_if": Condition(script=Script(CHUNK, (1, "only_if")))},
    ),
    ("annihilator(2)", Keyword, {"name": "annihilator", "value": 2}),
    ("first_strike", Keyword, {"name": "first strike"}),
    (
        'cumulative_upkeep "{B}, pay 1 life"',
        Keyword,
        {"name": "cumulative upkeep", "cost": Cost(ManaCost(("B",)), (CostPart("life", 1),))},
    ),
    ('cumulative_upkeep { cost = "{3}" }', Keyword, {"cost": Cost(ManaCost(("3",)))}),
]


@pytest.mark.parametrize(
    ("source", "kind", "fields"), CONSTRUCTORS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_constructors(load: Load, source: str, kind: type[Ability], fields: dict[str, object]) -> None:
    ability = only(load, source)
    assert type(ability) is kind
    assert {name: getattr(ability, name) for name in fields} == fields


def test_the_changes_of_a_static(load: Load) -> None:
    ability = only(
        load,
        """static {
    affects = { type = "land", controller = "you" }, add_types = "creature", set_colors = {}, power = -1,
    keywords = { flying, annihilator(1) }, gains = { activated { cost = "{T}", adds = "{G}" } },
  }""",
    )
    changes = ability.changes
    assert (changes.add_types, changes.set_colors, changes.power) == (("creature",), (), -1)
    assert [type(gained) for gained in changes.add_abilities] == [Keyword, Keyword, Activated]


def test_delayed_and_reflexive_abilities_stand_apart(load: Load) -> None:
    card = load(
        """return card {
  spell { effect = function(fx) later("tide") end },
  delayed { label = "tide", once = false, lasts = "end_of_turn",
    on_tap_for_mana { subject = { subtype = "Island" }, adds = "{U}", to = "that player" } },
  reflexive { label = "then", targets = { it = any_target }, effect = function(fx) deal_damage(fx.it, 1) end },
}""",
        INSTANT,
    )
    assert len(card.front.abilities) == 1
    tide, then = card.delayed
    assert isinstance(tide, Delayed)
    assert (tide.label, tide.once, tide.until, tide.trigger.event) == ("tide", False, "end_of_turn", "tap_for_mana")
    assert isinstance(then, Delayed)
    assert (then.label, then.trigger.event, then.trigger.modes[0].targets[0].kind) == ("then", "reflexive", "any")


def test_a_part_in_a_local_variable_is_found_for_errors(load: Load) -> None:
    with pytest.raises(PackError) as raised:
        load('local tap = {\n  cost = "{T}",\n  ads = "{G}",\n}\nreturn card { activated(tap) }')
    assert raised.value.line in (3, 5)


def test_a_computed_part_gives_the_line_of_its_constructor(load: Load) -> None:
    with pytest.raises(PackError) as raised:
        load(
            'local all = {}\nfor i = 1, 2 do\n  all[i] = activated { cost = "{T}", ads = "{G}" }\nend\nreturn card(all)'
        )
    assert raised.value.line == 3


DEMANDS = [
    ("must { what = 'attack', subject = this }", Must, {"event": "attack", "subject": "this"}),
    (
        "must { what = 'block', subject = any, attacker = attached }",
        Must,
        {"event": "block", "match": (("attacker", "attached"),)},
    ),
    (
        "attack_cost { cost = '{2}', subject = any, defender = 'you', times = 3 }",
        ActionCost,
        {"event": "attack", "times": 3, "match": (("defender", "you"),)},
    ),
    ("block_cost { cost = '{1}', subject = any }", ActionCost, {"event": "block"}),
    ("combat_limit { what = 'block', subject = any, at_most = 1 }", Limit, {"event": "block", "at_most": 1}),
    ("combat_limit { what = 'be_blocked', subject = this, at_least = 3 }", Limit, {"at_least": 3}),
    ("combat_limit { what = 'attack', subject = this, others = 2 }", Limit, {"others": 2, "other": None}),
    ("extra_blocks { subject = this }", ExtraBlocks, {"more": 1}),
    ("extra_blocks { subject = this, more = 'no limit' }", ExtraBlocks, {"more": None}),
    ("attacks_despite_defender { subject = this }", AsThough, {"event": "attack"}),
    ("assigns_by_toughness { subject = any }", AsThough, {"event": "toughness"}),
    ("assigns_as_unblocked { subject = this }", AsThough, {"event": "unblocked"}),
    (
        "cant { what = 'attack', subject = any, defending_player = 'you' }",
        Cant,
        {"event": "attack", "match": (("defending_player", "you"),)},
    ),
    ("cant { what = 'be_blocked', subject = this, by = this }", Cant, {"match": (("by", "this"),)}),
]


@pytest.mark.parametrize(("source", "kind", "fields"), DEMANDS, ids=lambda v: v if isinstance(v, str) else "")
def test_demands_of_combat(load: Load, source: str, kind: type[Ability], fields: dict[str, object]) -> None:
    ability = only(load, source)
    assert isinstance(ability, kind)
    assert {name: getattr(ability, name) for name in fields} == fields


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("must { what = 'attack', subject = this, attacker = this }", "'attacker' says nothing about 'attack'"),
        ("must { what = 'fly', subject = this }", "what"),
        ("combat_limit { what = 'attack', subject = any, at_least = 2 }", "'at_least' counts the blockers"),
        ("combat_limit { what = 'be_blocked', subject = this, others = 1 }", "'others' counts creatures"),
        ("combat_limit { what = 'attack', subject = any }", "at_most"),
    ],
)
def test_demands_of_combat_that_make_no_sense(load: Load, source: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        only(load, source)
