"""A table with cards made by hand: the mana rules are tested on a real engine, without scripts or card files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardwright.kernel.abilities import (
    Ability,
    Activated,
    AddMana,
    Cant,
    Cost,
    CostChange,
    CostPart,
    Count,
    Filter,
    Instruction,
    Mode,
    Replacement,
    Triggered,
)
from cardwright.kernel.decisions import Answer, Ask, Decision, check_answer
from cardwright.kernel.definitions import CardDefinition, Face
from cardwright.kernel.draft import Draft
from cardwright.kernel.engine import Engine
from cardwright.kernel.library import Library
from cardwright.kernel.mana import Mana, ManaCost, parse_mana
from cardwright.kernel.payment import ManaRequest
from cardwright.kernel.refs import PlayerRef
from cardwright.kernel.state import GameObject, GameState, PlayerState, Turn
from cardwright.kernel.zones import zone_key

TAP = Cost(parts=(CostPart("tap"),))
ANY_COLOR = tuple("WUBRG")


def where(**fields: object) -> Filter:
    return Filter(fields=tuple(sorted(fields.items())))


YOUR_LAND = where(controller="you", type="land")
CREATURE = where(controller="you", type="creature")


def taps(**adds: Any) -> Activated:
    """{T}: add this mana."""
    return Activated(cost=TAP, adds=AddMana(**adds))


def costs(part: CostPart, price: str = "", /, **adds: Any) -> Activated:
    """A mana ability with another cost."""
    return Activated(cost=Cost(mana=ManaCost.parse(price) if price else None, parts=(part,)), adds=AddMana(**adds))


def replaces(what: Filter | str, **fields: Any) -> Replacement:
    """A replacement effect for what is tapped for mana."""
    return Replacement(event="mana_event", subject=what, match=(("tapped_for_mana", True),), **fields)


def card(name: str, types: str, *abilities: Ability, **fields: Any) -> CardDefinition:
    return CardDefinition(key=name, faces=(Face(name=name, types=tuple(types.split()), abilities=abilities, **fields),))


def basic(name: str, *supertypes: str) -> CardDefinition:
    return card(name, "land", subtypes=(name.rpartition(" ")[2],), supertypes=("basic", *supertypes))


CARDS = (
    *(basic(n) for n in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
    basic("Snowy Forest", "snow"),
    card("Wastes", "land", taps(mana=("C",))),
    card("Dual", "land", taps(one_of=(("G",), ("U",)))),
    card("Two Colours", "land", taps(mana=("G",)), taps(mana=("U",))),
    card("Elf", "creature", taps(mana=("G",)), power=1, toughness=1),
    card("Bear", "creature", power=2, toughness=2, mana_cost=ManaCost.parse("{1}{G}")),
    card("Scroll", "artifact", mana_cost=ManaCost.parse("{1}{G}")),
    card("Lotus", "artifact", taps(colors=ANY_COLOR, amount=3)),
    card("Mixed Lotus", "artifact", taps(colors=ANY_COLOR, amount=2, same=False)),
    card("City", "land", taps(colors=ANY_COLOR), Triggered(event="tap", subject="this")),
    card("Altar", "artifact", costs(CostPart("sacrifice", filter=CREATURE), mana=("C", "C"))),
    card("Pala", "artifact creature", costs(CostPart("untap"), "{2}", colors=ANY_COLOR), power=1, toughness=1),
    card("Filter", "land", costs(CostPart("tap"), "{1}", mana=("B", "R"))),
    card("Cradle", "land", taps(mana=("G",), amount=Count(CREATURE))),
    card("Cavern", "land", taps(colors=ANY_COLOR, spend=where(type="creature"), spend_kinds=("cast",))),
    card("Pool", "land", taps(could_produce=YOUR_LAND)),
    card("Stone", "artifact", taps(could_produce=where(controller="opponent", type="land"), only_colors=True)),
    card("Squandered", "enchantment", costs(CostPart("sacrifice", filter=YOUR_LAND), could_produce="sacrificed")),
    card("Storage", "land", costs(CostPart("remove_counters", "x", counter="ore"), mana=("R",), amount="x")),
    card("Crater", "land", taps(of_colors=where(controller="you", type="creature"), only_colors=True)),
    card(
        "Waking Dryad",
        "creature",
        taps(of_colors=where(controller="you", tapped=False, type="creature"), only_colors=True),
        power=1,
        toughness=1,
        colors=("G",),
    ),
    card("Green Bear", "creature", power=2, toughness=2, colors=("G",)),
    card("Reflection", "enchantment", replaces(YOUR_LAND, multiply=2)),
    card("Contamination", "enchantment", replaces(where(type="land"), instead_mana=AddMana(mana=("B",)))),
    card("Singularity", "artifact", replaces(where(subtype="Mountain"), instead_mana=AddMana(mana=("U",)))),
    card("Pulse", "enchantment", replaces(YOUR_LAND, instead_mana=AddMana(colors=ANY_COLOR))),
    card(
        "Growth",
        "enchantment",
        Triggered(event="tap_for_mana", subject="attached", adds=AddMana(mana=("G",), to="its controller")),
    ),
    card(
        "Flare",
        "enchantment",
        Triggered(event="tap_for_mana", subject=where(type="land"), adds=AddMana(produced=True, to="that player")),
    ),
    card(
        "Fertile",
        "enchantment",
        Triggered(event="tap_for_mana", subject="attached", adds=AddMana(colors=ANY_COLOR, to="its controller")),
    ),
    card(
        "Quarrel",
        "enchantment",
        Triggered(event="tap_for_mana", subject=where(type="land"), adds=AddMana(mana=("R",), to="you")),
    ),
    card("Peace", "enchantment", Cant(event="activate", subject=where(type="creature"))),
    card("Half", "creature", mana_cost=ManaCost.parse("{2/W}"), power=1, toughness=1),
    card("Half Filter", "artifact", Activated(cost=Cost(mana=ManaCost.parse("{2/W}")), adds=AddMana(mana=("G",)))),
    card("Pricey", "creature", mana_cost=ManaCost.parse("{2}{W/P}"), power=1, toughness=1),
    card("Bargain", "artifact", CostChange(less=2, minimum=1)),
    card("Floor", "artifact", CostChange(at_least=3)),
    card("Discount", "artifact", CostChange(of="ability", less=1)),
    card("Tax", "enchantment", CostChange(of="ability", subject=where(type="creature"), more=ManaCost.parse("{1}"))),
    card(
        "Pain",
        "land",
        Activated(
            cost=TAP, adds=AddMana(mana=("W",)), modes=(Mode(effect=(Instruction("lose_life", (PlayerRef(0), 1)),)),)
        ),
    ),
)


class Table:
    """A state with an engine on it. Objects are put down before the engine is first asked for."""

    def __init__(self, players: int = 2) -> None:
        self.library = Library({c.key: c for c in CARDS}, plugins=["cardwright_plugins.mana"])
        state = GameState(
            objects={},
            zones={},
            players=tuple(PlayerState(id=i, name=f"p{i}", turn_began=5) for i in range(players)),
            cards={},
            turn=Turn(number=3, active=0, step="main"),
            stage="priority",
            next_id=1,
            clock=10,
        )
        self.engine = Engine(self.library, state)

    def put(self, name: str, player: int = 0, *, on: int | None = None, sick: bool = False, **fields: Any) -> int:
        """Put a permanent (or, with `zone`, a card elsewhere) down; returns its id."""
        draft = Draft(self.library, self.engine.state, self.engine.characteristics)
        id = draft.new_id()
        zone = fields.pop("zone", "battlefield")
        draft.place(
            GameObject(
                id=id,
                kind="card",
                owner=player,
                controller=player,
                zone=zone_key(zone, player),
                definition=name,
                controlled_since=9 if sick else 1,
                timestamp=id,
                attached_to=on,
                **fields,
            )
        )
        self.engine.state = draft.finish()
        return id

    def lands(self, name: str, count: int, player: int = 0) -> list[int]:
        return [self.put(name, player) for _ in range(count)]

    def request(self, cost: str, **fields: Any) -> ManaRequest:
        return ManaRequest(symbols=ManaCost.parse(cost).symbols, text=cost, **fields)

    def can_pay(self, cost: str, player: int = 0, **fields: Any) -> str:
        answer = self.library.manager.hook.can_pay_mana(
            engine=self.engine, player=player, request=self.request(cost, **fields)
        )
        assert isinstance(answer, str)
        return answer

    def pay(self, cost: str, player: int = 0, **fields: Any) -> str | None:
        """Pay without being asked anything; what was spent as letters, in the order of the symbols."""
        spent, asked = self.paying(cost, player, (), **fields)
        assert asked == []
        return spent

    def paying(
        self, cost: str, player: int, answers: Sequence[str], **fields: Any
    ) -> tuple[str | None, list[Decision]]:
        """Pay and answer each question by the option whose text, symbols or kind is given."""
        running: Ask[tuple[Mana, ...] | None] = self.library.manager.hook.pay_mana(
            engine=self.engine, player=player, request=self.request(cost, **fields)
        )
        asked: list[Decision] = []
        left = list(answers)
        try:
            decision = next(running)
            while True:
                asked.append(decision)
                assert left, f"unexpected question {decision.why}: {[o.text for o in decision.options]}"
                decision = running.send(check_answer(decision, option_for(decision, left.pop(0))))
        except StopIteration as stop:
            assert not left, f"nobody asked for {left}"
            return (None if stop.value is None else "".join(m.type for m in stop.value)), asked

    def types(self, id: int, *, only_colors: bool = False) -> str:
        """What a permanent could produce, as letters."""
        found = self.library.manager.hook.could_produce(engine=self.engine, object=id, only_colors=only_colors)
        return "".join(t for t in "WUBRGC" if t in found)

    def give(self, mana: str, player: int = 0) -> None:
        pool = tuple(Mana(type=t) for t in parse_mana(mana))
        self.engine.set_player(player, pool=self.engine.player(player).pool + pool)

    def pool(self, player: int = 0) -> str:
        return "".join(m.type for m in self.engine.player(player).pool)

    def tapped(self) -> list[str]:
        objects = self.engine.state.objects
        return [objects[i].definition for i in self.engine.permanents() if objects[i].tapped]

    def change(self, id: int, **fields: Any) -> None:
        self.engine.set_object(id, **fields)


def option_for(decision: Decision, wanted: str) -> Answer:
    found = [
        i
        for i, o in enumerate(decision.options)
        if wanted in (o.text, o.symbols, o.kind, o.card, f"{o.card} {o.object}")
    ]
    assert found, (
        f"no option {wanted!r} for {decision.why} among {[(o.kind, o.card, o.text) for o in decision.options]}"
    )
    return (found[0],)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def new_table() -> type[Table]:
    return Table
