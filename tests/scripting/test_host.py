"""The host runs the functions that definitions address: effects verb by verb, conditions without any."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from cardwright.kernel.abilities import Activated, Cost, CostPart, Count, Filter, Keyword, Script
from cardwright.kernel.language import Language
from cardwright.kernel.mana import ManaCost
from cardwright.kernel.refs import ObjectRef, PlayerRef
from cardwright.kernel.script_host import ManaText, Request, ScriptFailure, Value, VerbError
from cardwright.scripting.host import Scripts
from cardwright.scripting.loader import PackIndex

from .conftest import CREATURE, write_card

CHUNK = "oaks/wild_oak/card.lua"


def read(kind: str, id: int, field: str) -> Value:
    known: dict[tuple[str, str], Value] = {
        ("object", "name"): f"card {id}",
        ("object", "power"): id,
        ("player", "hand"): [ObjectRef(5), ObjectRef(6)],
        ("player", "mana"): ManaText(("G",)),
    }
    if (kind, field) not in known:
        raise VerbError(f"there is no {field}")
    return known[kind, field]


@pytest.fixture
def scripts(packs: Path, language: Language) -> Any:
    def loading(body: str, field: str = "effect") -> tuple[Scripts, Script]:
        write_card(
            packs,
            "oaks/wild_oak",
            card_yaml=CREATURE,
            card_lua=f"""return card {{ on_die {{ subject = this, {field} = function(fx)
{body}
end{"" if field == "effect" else ", effect = function(fx) end"} }} }}""",
        )
        index = PackIndex([packs])
        host = index.use(language)
        assert index.definition("Wild Oak") is not None
        return host, Script(CHUNK, (1, field))

    return loading


def finish(running: Generator[Request, Value, Value], *replies: Value) -> tuple[list[Request], Value]:
    """Run to the end, giving these replies; what was asked, and what was returned."""
    asked = []
    waiting = list(replies)
    try:
        request = next(running)
        while True:
            asked.append(request)
            request = running.send(waiting.pop(0) if waiting else None)
    except StopIteration as stop:
        return asked, stop.value


def test_an_effect_asks_verb_by_verb(scripts: Any) -> None:
    host, script = scripts("local got = draw(fx.you, 2) exile(got, { face_down = true }) return #got")
    asked, value = finish(host.run(script, {"you": PlayerRef(0)}, read), [ObjectRef(5), ObjectRef(6)])
    assert asked == [
        Request("draw", (PlayerRef(0), 2)),
        Request("exile", ([ObjectRef(5), ObjectRef(6)], {"face_down": True})),
    ]
    assert value == 2


def test_what_constructors_make_reaches_verbs_as_what_it_stands_for(scripts: Any) -> None:
    host, script = scripts(
        """local a = pay(cost "{1}, pay 1 life")
until_end_of_turn({ type = "creature" }, { keywords = { flying }, power = count { type = "land" }, toughness = x })"""
    )
    asked, _ = finish(host.run(script, {}, read), True)
    cost: object = asked[0].args[0]
    assert cost == Cost(ManaCost(("1",)), (CostPart("life", 1),))
    changes: Any = asked[1].args[1]
    assert [type(keyword) for keyword in changes["keywords"]] == [Keyword]
    assert changes["power"] == Count(Filter((("type", ("land",)),)))
    assert changes["toughness"] == "x"


def test_reads_go_to_the_game_of_the_call(scripts: Any) -> None:
    host, script = scripts("return fx.self.name .. #fx.you.hand .. tostring(fx.you.mana * 2)")
    _, value = finish(host.run(script, {"self": ObjectRef(7), "you": PlayerRef(0)}, read))
    assert value == "card 72{G}{G}"


def test_two_effects_run_side_by_side_each_in_its_game(scripts: Any) -> None:
    host, script = scripts("gain_life(fx.you, fx.self.power) return fx.self.power")

    def other(kind: str, id: int, field: str) -> Value:
        return 100 + id

    fx: dict[str, Value] = {"self": ObjectRef(7), "you": PlayerRef(0)}
    one, two = host.run(script, fx, read), host.run(script, fx, other)
    assert next(one).args == (PlayerRef(0), 7)
    assert next(two).args == (PlayerRef(0), 107)
    assert finish_from(one) == 7
    assert finish_from(two) == 107


def finish_from(running: Generator[Request, Value, Value]) -> Value:
    with pytest.raises(StopIteration) as stop:
        running.send(None)
    value: Value = stop.value.value
    return value


def test_a_verb_used_wrongly_fails_at_its_line(scripts: Any) -> None:
    host, script = scripts("local n = 1\ndraw(fx.you, n)")
    running = host.run(script, {"you": PlayerRef(0)}, read)
    next(running)
    with pytest.raises(ScriptFailure, match="one card at a time") as raised:
        running.throw(VerbError("one card at a time"))
    assert (raised.value.file, raised.value.line) == (CHUNK, 3)


def test_a_field_that_is_not_there_fails_at_its_line(scripts: Any) -> None:
    host, script = scripts("local n = fx.self.powr")
    with pytest.raises(ScriptFailure, match="powr") as raised:
        finish(host.run(script, {"self": ObjectRef(1)}, read))
    assert (raised.value.file, raised.value.line) == (CHUNK, 2)


def test_conditions_look_and_do_nothing(scripts: Any) -> None:
    host, script = scripts("return fx.self.power > 3", "only_if")
    script = Script(CHUNK, (1, "only_if"))
    assert host.evaluate(script, {"self": ObjectRef(4)}, read) is True
    assert host.evaluate(script, {"self": ObjectRef(2)}, read) is False


def test_a_condition_that_does_something_fails(scripts: Any) -> None:
    host, script = scripts("draw(fx.you) return true", "only_if")
    with pytest.raises(ScriptFailure, match="only looks"):
        host.evaluate(script, {"you": PlayerRef(0)}, read)


def test_nothing_is_kept_between_calls(scripts: Any) -> None:
    host, script = scripts("local t = { n = 0 } t.n = t.n + 1 return t.n")
    for _ in range(2):
        assert finish(host.run(script, {}, read))[1] == 1


def test_a_failure_has_a_traceback(scripts: Any) -> None:
    host, script = scripts("local function deep(n) return n.leaf.twig end\nlocal leaf = deep({})\nreturn leaf")
    with pytest.raises(ScriptFailure) as raised:
        finish(host.run(script, {}, read))
    assert "deep" in raised.value.traceback
    assert str(raised.value).startswith(f"{CHUNK}:2: ")


def test_activated_is_what_the_definition_says(packs: Path, language: Language) -> None:
    write_card(
        packs, "oaks/wild_oak", card_yaml=CREATURE, card_lua='return card { activated { cost = "{T}", adds = "{G}" } }'
    )
    card = PackIndex([packs], language).definition("Wild Oak")
    assert card is not None
    assert isinstance(card.front.abilities[0], Activated)
