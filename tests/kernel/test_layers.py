"""The layers of CR 613: order, timestamps, dependency, effects that count, effects that lose their source mid-way."""

from __future__ import annotations

import msgspec

from cardwright.kernel import dependency
from cardwright.kernel.abilities import (
    Activated,
    AddMana,
    Changes,
    Condition,
    Count,
    Filter,
    Keyword,
    Static,
)
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.draft import Draft
from cardwright.kernel.engine import Engine
from cardwright.kernel.explaining import explain
from cardwright.kernel.library import Library
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.state import ContinuousEffect, Duration, GameObject, GameState, PlayerState

CREATURES = Filter((("type", "creature"),))
BEAR = Face(name="Bear", mana_cost=ManaCost.parse("{1}{G}"), types=("creature",), power=2, toughness=2)


def card(face: Face) -> CardDefinition:
    return CardDefinition(key=face.name, faces=(face,))


def anthem(name: str, changes: Changes, affects: Filter = CREATURES, **more: object) -> Face:
    return Face(name=name, types=("enchantment",), abilities=(Static(affects=affects, changes=changes, **more),))  # type: ignore[arg-type]


def land(name: str, *subtypes: str, abilities: tuple[Static, ...] = ()) -> Face:
    return Face(name=name, types=("land",), subtypes=subtypes, abilities=abilities)


class Board:
    """A battlefield of the first player's, in the order in which the faces entered."""

    def __init__(self, *faces: Face) -> None:
        unique = {f.name: card(f) for f in faces}
        library = Library(unique)
        players = (PlayerState(id=0, name="a"), PlayerState(id=1, name="b"))
        state = GameState(objects={}, zones={}, players=players, cards={})
        draft = Draft(library, state, lambda _: BEAR)
        self.ids: dict[str, int] = {}
        for face in faces:
            id, stamp = draft.new_id(), draft.tick()
            self.ids[face.name] = id
            draft.place(
                GameObject(
                    id=id, kind="card", owner=0, controller=0, zone="battlefield", definition=face.name, timestamp=stamp
                )
            )
        self.engine = Engine(library, draft.finish())

    def face(self, name: str) -> Face:
        return self.engine.characteristics(self.ids[name])

    def size(self, name: str) -> tuple[int | None, int | None]:
        face = self.face(name)
        return face.power, face.toughness

    def keywords(self, name: str) -> set[str]:
        return {a.name for a in self.face(name).abilities if isinstance(a, Keyword)}

    def counters(self, name: str, **counters: int) -> None:
        kinds = {k.replace("plus", "+1/+1").replace("minus", "-1/-1"): n for k, n in counters.items()}
        self.engine.set_object(self.ids[name], counters=kinds)

    def until(self, name: str, changes: Changes) -> None:
        state = self.engine.state
        effect = ContinuousEffect(
            id=state.next_id,
            ability=Static(affects="any", changes=changes),
            source=self.ids[name],
            controller=0,
            duration=Duration(),
            timestamp=state.clock,
            objects=(self.ids[name],),
        )
        self.engine.set(effects=(*state.effects, effect), next_id=state.next_id + 1, clock=state.clock + 1)


def test_setting_comes_before_adding_and_switching_last() -> None:
    b = Board(
        BEAR, anthem("Glory", Changes(power=1, toughness=1)), anthem("Shrink", Changes(set_power=0, set_toughness=1))
    )
    assert b.size("Bear") == (1, 2), "7b before 7c, whatever the timestamps (613.4)"
    b.counters("Bear", plus=2)
    assert b.size("Bear") == (3, 4)
    b.until("Bear", Changes(switch=True))
    assert b.size("Bear") == (4, 3)
    b.until("Bear", Changes(power=3))
    assert b.size("Bear") == (4, 6), "it is added before the switch (613.4d)"


def test_the_later_of_two_that_set_wins() -> None:
    b = Board(BEAR, anthem("Zero", Changes(set_power=0)), anthem("Five", Changes(set_power=5)))
    assert b.size("Bear") == (5, 2)
    b = Board(BEAR, anthem("Five", Changes(set_power=5)), anthem("Zero", Changes(set_power=0)))
    assert b.size("Bear") == (0, 2)


def test_losing_all_abilities_and_gaining_one_go_by_timestamp() -> None:
    flying = Changes(add_abilities=(Keyword(name="flying"),))
    b = Board(BEAR, anthem("Wings", flying), anthem("Plain", Changes(lose_all_abilities=True)))
    assert b.keywords("Bear") == set()
    b = Board(BEAR, anthem("Plain", Changes(lose_all_abilities=True)), anthem("Wings", flying))
    assert b.keywords("Bear") == {"flying"}


def test_what_has_begun_to_apply_goes_on_though_its_source_lost_the_ability() -> None:
    """CR 613.6: the type part begins in layer 4; the ability is gone in layer 6; the size part applies in 7b."""
    animate = Static(
        affects=Filter((("type", "land"),)), changes=Changes(add_types=("creature",), set_power=3, set_toughness=3)
    )
    b = Board(
        land("Field", abilities=(animate,)),
        land("Forest", "Forest"),
        anthem("Plain", Changes(lose_all_abilities=True)),
    )
    assert "creature" in b.face("Forest").types
    assert b.size("Forest") == (3, 3)
    assert b.size("Field") == (3, 3)
    assert not [a for a in b.face("Field").abilities if isinstance(a, Static)]


def humility() -> Face:
    return anthem("Humility", Changes(lose_all_abilities=True, set_power=1, set_toughness=1))


def opalescence() -> Face:
    others = Filter((("is_not", Filter((("subtype", "Aura"),))), ("other", True), ("type", "enchantment")))
    changes = Changes(add_types=("creature",), set_power="its mana value", set_toughness="its mana value")
    return Face(
        name="Opalescence",
        mana_cost=ManaCost.parse("{2}{W}{W}"),
        types=("enchantment",),
        abilities=(Static(affects=others, changes=changes),),
    )


def test_humility_and_opalescence() -> None:
    humble = msgspec.structs.replace(humility(), mana_cost=ManaCost.parse("{2}{W}{W}"))
    b = Board(humble, opalescence(), BEAR)
    assert "creature" in b.face("Humility").types
    assert b.size("Humility") == (4, 4), "Opalescence is later and sets it last in 7b"
    assert b.size("Bear") == (1, 1)
    assert b.face("Humility").abilities == ()
    b = Board(opalescence(), humble, BEAR)
    assert b.size("Humility") == (1, 1), "Humility is later"
    assert b.size("Bear") == (1, 1)


def blood_moon() -> Face:
    nonbasic = Filter((("basic", False), ("type", "land")))
    return anthem("Moon", Changes(set_land_types=("Mountain",)), nonbasic)


def urborg() -> Face:
    every = Static(affects=Filter((("type", "land"),)), changes=Changes(add_subtypes=("Swamp",)))
    return land("Urborg", abilities=(every,))


def test_dependency_blood_moon_before_urborg_whatever_the_timestamps() -> None:
    forest = msgspec.structs.replace(land("Forest", "Forest"), supertypes=("basic",))
    for faces in ((urborg(), blood_moon(), forest), (blood_moon(), urborg(), forest)):
        b = Board(*faces)
        assert b.face("Urborg").subtypes == ("Mountain",), "it lost its ability (305.7), so no land is a Swamp (613.8)"
        assert b.face("Forest").subtypes == ("Forest",)
        mana = [a.adds for a in b.face("Urborg").abilities if isinstance(a, Activated)]
        assert mana == [AddMana(mana=("R",))]


def test_dependency_in_one_layer_what_it_applies_to() -> None:
    """Everything that is an artifact becomes a creature; artifacts: depends on what makes things artifacts."""
    creatures = anthem("Animate", Changes(add_types=("creature",)), Filter((("type", "artifact"),)))
    artifacts = anthem("Mechanise", Changes(add_types=("artifact",)), Filter((("type", "land"),)))
    for faces in ((creatures, artifacts, land("Plot")), (artifacts, creatures, land("Plot"))):
        assert set(Board(*faces).face("Plot").types) == {"land", "artifact", "creature"}


def test_dependency_loops_go_by_timestamp() -> None:
    a = anthem("A", Changes(add_subtypes=("Goblin",)), Filter((("subtype", "Elf"),)))
    b = anthem("B", Changes(add_subtypes=("Elf",)), Filter((("subtype", "Goblin"),)))
    elf = msgspec.structs.replace(BEAR, name="Elf", subtypes=("Elf",))
    assert set(Board(a, b, elf).face("Elf").subtypes) == {"Elf", "Goblin"}
    goblin = msgspec.structs.replace(BEAR, name="Goblin", subtypes=("Goblin",))
    assert set(Board(a, b, goblin).face("Goblin").subtypes) == {"Goblin", "Elf"}


def test_an_effect_that_counts_what_it_changes() -> None:
    many = anthem("Many", Changes(power=Count(CREATURES), toughness=Count(CREATURES)))
    b = Board(BEAR, msgspec.structs.replace(BEAR, name="Cub"), many)
    assert b.size("Bear") == (4, 4)
    grown = b.engine.state.objects[b.ids["Cub"]]
    draft = Draft(b.engine.library, b.engine.state, b.engine.characteristics)
    draft.take(grown)
    b.engine.state = draft.finish()
    assert b.size("Bear") == (3, 3), "counted anew"


def test_a_condition_that_turns_on_the_whole_board() -> None:
    lone = Condition(of=CREATURES, at_least=1, at_most=1)
    b = Board(BEAR, anthem("Lonely", Changes(power=5), only_if=lone))
    assert b.size("Bear") == (7, 2)
    b = Board(BEAR, msgspec.structs.replace(BEAR, name="Cub"), anthem("Lonely", Changes(power=5), only_if=lone))
    assert b.size("Bear") == (2, 2)


def test_a_condition_on_power_and_what_it_gives() -> None:
    big = Condition(of=Filter((("power", ">=4"), ("type", "creature"))))
    wings = anthem("Wings", Changes(add_abilities=(Keyword(name="flying"),)), only_if=big)
    assert Board(BEAR, wings).keywords("Bear") == set()
    assert Board(BEAR, wings, anthem("Glory", Changes(power=2))).keywords("Bear") == {"flying"}


def test_an_effect_on_what_is_attached_to_others_looks_at_them_as_they_are_so_far() -> None:
    """What others are meanwhile is asked of the battlefield that is being worked out, and does not begin another."""
    on_creatures = Filter((("attached_to", CREATURES), ("subtype", "Aura")))
    strong = Filter((("power", ">=3"), ("type", "creature")))
    b = Board(
        BEAR,
        Face(name="Aura", types=("enchantment",), subtypes=("Aura",)),
        anthem("Kin", Changes(power=1), strong),
        anthem("More", Changes(power=1)),
        anthem("Wings", Changes(add_abilities=(Keyword(name="flying"),)), on_creatures),
    )
    b.engine.set_object(b.ids["Aura"], attached_to=b.ids["Bear"])
    assert b.keywords("Aura") == {"flying"}
    assert b.size("Bear") == (4, 2)


def test_a_defining_ability_comes_first_and_works_everywhere() -> None:
    own = Static(
        affects="this",
        changes=Changes(set_power=Count(CREATURES), set_toughness=Count(CREATURES), defining=True),
        zones=("battlefield", "hand", "library", "graveyard", "exile", "stack", "command"),
    )
    crowd = Face(name="Crowd", types=("creature",), power=None, toughness=None, abilities=(own,))
    b = Board(crowd, BEAR)
    assert b.size("Crowd") == (2, 2)
    b = Board(crowd, BEAR, anthem("Zero", Changes(set_power=0)))
    assert b.size("Crowd") == (0, 2), "7a before 7b though its timestamp is later or earlier"


def test_words_are_changed_in_layer_three() -> None:
    swampy = Static(
        affects=Filter((("subtype", "Forest"),)), changes=Changes(add_types=("creature",), set_power=1, set_toughness=1)
    )
    living = Face(name="Living", types=("enchantment",), abilities=(swampy,))
    b = Board(living, land("Forest", "Forest"), land("Swamp", "Swamp"))
    assert "creature" in b.face("Forest").types
    b.until("Living", Changes(replace_words=(("Forest", "Swamp"),)))
    assert "creature" not in b.face("Forest").types
    assert "creature" in b.face("Swamp").types


def test_a_copy_effect_for_a_time_is_layer_one() -> None:
    b = Board(BEAR, Face(name="Giant", types=("creature",), power=5, toughness=5), anthem("Glory", Changes(power=1)))
    state = b.engine.state
    effect = ContinuousEffect(
        id=state.next_id,
        ability=Static(affects="any"),
        source=b.ids["Bear"],
        controller=0,
        duration=Duration(),
        timestamp=state.clock,
        objects=(b.ids["Bear"],),
        become=b.engine.library.definition("Giant").front,
    )
    b.engine.set(effects=(effect,))
    assert b.face("Bear").name == "Giant"
    assert b.size("Bear") == (6, 5)


def test_what_is_kept_is_only_what_still_stands() -> None:
    b = Board(BEAR, anthem("Glory", Changes(power=1)))
    first = b.face("Bear")
    assert b.face("Bear") is first
    b.counters("Bear", plus=1)
    assert b.size("Bear") == (4, 3)
    b.engine.set_player(0, life=3)
    assert b.face("Bear") is b.face("Bear"), "a change that it does not depend on"


def test_a_battlefield_of_effects_that_depend_on_each_other_is_worked_out_once_a_turn_if_they_ask_whose_it_is() -> None:
    yours = anthem("Yours", Changes(power=1), only_if=Condition(turn="you"))
    kicked = anthem("Kicked", Changes(power=5), only_if=Condition(paid="kicker"))
    b = Board(BEAR, yours, kicked, urborg(), blood_moon())
    faces = dependency.whole(b.engine, b.engine.environment())
    assert b.size("Bear") == (3, 2)
    b.engine.set_player(0, life=3)
    assert dependency.whole(b.engine, b.engine.environment()) is faces, "life is nothing that they look at"
    b.engine.set(turn=msgspec.structs.replace(b.engine.state.turn, active=1))
    assert b.size("Bear") == (2, 2)


def test_explaining_tells_every_step_with_its_source_and_rule() -> None:
    b = Board(BEAR, anthem("Glory", Changes(power=1, toughness=1)), anthem("Shrink", Changes(set_power=0)))
    b.counters("Bear", plus=2)
    told = explain(b.engine, b.ids["Bear"])
    assert [(s.layer, s.source_name, s.rule) for s in told.steps] == [
        ("7b", "Shrink", "613.4b"),
        ("7c", "its counters: 2 +1/+1", "613.4c"),
        ("7c", "Glory", "613.4c"),
    ]
    assert told.steps[1].timestamp < told.steps[2].timestamp, "they are as old as the bear (613.7c)"
    assert told.steps[0].changes == (("power", "2", "0"),)
    assert "layer 7b  power 2 → 0  (Shrink, timestamp" in str(told)
    assert dict(told.now)["power"] == "3"


def test_explaining_where_effects_depend_on_each_other() -> None:
    b = Board(urborg(), blood_moon())
    told = explain(b.engine, b.ids["Urborg"])
    assert [(s.layer, s.source_name) for s in told.steps] == [("4", "Moon")]
    assert dict(told.now)["subtypes"] == "Mountain"
