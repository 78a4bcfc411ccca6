"""What enters a script, what leaves it, and what it may do with it in between."""

import pytest

from cardwright.scripting.sandbox import (
    FunctionRef,
    ManaValue,
    ObjectRef,
    PlayerRef,
    ReadError,
    Runtime,
    ScriptRuntimeError,
    Tagged,
    Value,
    Vocabulary,
)

VOCABULARY = Vocabulary(
    constructors=("card", "on_die", "flying", "this"),
    verbs=("draw", "exile", "choose"),
    constants={"limits": {"hand": 7, "names": ["a", "b"]}, "answer": 42},
    fields={"object": ("power", "name", "owner", "counters", "mana", "nothing"), "player": ("life", "secret")},
)
FIELDS: dict[str, Value] = {
    "name": "Bear",
    "owner": PlayerRef(1),
    "counters": {"+1/+1": 2, "none": None},
    "mana": ManaValue(("G",)),
    "nothing": None,
    "life": 20,
}


def read(kind: str, ident: int, field: str) -> Value:
    if field == "power":
        return ident * 2
    if field == "secret":
        raise ReadError("nobody may look at this")
    return FIELDS[field]


@pytest.fixture
def runtime() -> Runtime:
    return Runtime(read, VOCABULARY)


def result(runtime: Runtime, body: str, **fx: Value) -> Value:
    """Run ``body`` as a pure function and give what it returns."""
    runtime.load(f"return function(fx) {body} end".encode(), "p/c/card.lua")
    return runtime.call("p/c/card.lua", (), fx, pure=True).result


def refusal(runtime: Runtime, body: str, **fx: Value) -> str:
    with pytest.raises(ScriptRuntimeError) as caught:
        result(runtime, body, **fx)
    assert caught.value.chunk == "p/c/card.lua"
    return caught.value.message


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        False,
        0,
        -(2**63),
        2**63 - 1,
        "",
        "Æther ½",
        [],
        [1, "a", True],
        [[1], [2, [3]]],
        {"a": 1, "b": [ObjectRef(1)]},
        ObjectRef(7),
        PlayerRef(0),
        ManaValue(("W", "G", "G")),
        [ObjectRef(1), PlayerRef(1)],
    ],
    ids=repr,
)
def test_a_value_comes_back_as_it_went(runtime: Runtime, value: Value) -> None:
    back = result(runtime, "return fx.it", it=value)
    assert back == value
    assert type(back) is type(value)


def test_an_empty_record_comes_back_as_an_empty_list(runtime: Runtime) -> None:
    assert result(runtime, "return fx.it", it={}) == []


@pytest.mark.parametrize("value", [1.5, b"x", (1,), object()], ids=repr)
def test_nothing_else_of_python_enters(runtime: Runtime, value: object) -> None:
    with pytest.raises(TypeError, match="can't enter a script"):
        result(runtime, "return 1", it=value)  # type: ignore[arg-type]


def test_too_large_a_number_does_not_enter(runtime: Runtime) -> None:
    with pytest.raises(ValueError, match="64 bits"):
        result(runtime, "return 1", it=2**63)


@pytest.mark.parametrize("value", ["x" * 20_000, ["x" * 10_000] * 40, [1] * 20_000], ids=["text", "texts", "list"])
def test_what_is_too_large_does_not_enter(runtime: Runtime, value: Value) -> None:
    with pytest.raises(ValueError, match="too l"):
        result(runtime, "return 1", it=value)
    runtime.load(b"return function() draw() return 1 end", "p/c/card.lua")
    call = runtime.call("p/c/card.lua", (), {})
    with pytest.raises(ValueError, match="too l"):
        call.resume(value)
    call.resume([1] * 4000)
    assert call.result == 1


def test_whole_floats_leave_as_integers(runtime: Runtime) -> None:
    back = result(runtime, "return 6 / 2")
    assert back == 3
    assert type(back) is int


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return 1.5", "only whole numbers may leave"),
        ("return { 1, nil, 3 }", "a gap"),
        ("return { 1, x = 2 }", "not both"),
        ("return { [1.5] = 1 }", "names and places"),
        ("return { a = { b = { function() end } } }", "a function may not leave the script (at a.b[1])"),
        ("local t = {} t.t = t return t", "nested too deeply (or holds itself)"),
        ("return '\\255'", "must be UTF-8"),
    ],
)
def test_what_may_not_leave(runtime: Runtime, body: str, message: str) -> None:
    assert message in refusal(runtime, body)


def test_fields_are_read_through_the_host(runtime: Runtime) -> None:
    body = "local o = fx.o return { o.power, o.name, o.owner, o.counters['+1/+1'], o.mana * 2, o.owner.life }"
    assert result(runtime, body, o=ObjectRef(4)) == [8, "Bear", PlayerRef(1), 2, ManaValue(("G", "G")), 20]


def test_a_field_that_is_none_is_nil(runtime: Runtime) -> None:
    assert result(runtime, "return fx.o.nothing == nil and fx.o.counters.none == nil", o=ObjectRef(4)) is True


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return fx.o.powr", "unknown field 'powr' of an object; did you mean 'power'?"),
        ("return fx.p.secret", "nobody may look at this"),
        ("return fx.o[1]", "an object's fields have names"),
        ("fx.o.power = 3", "can't be changed by assignment"),
        ("return #fx.o", "an object has no length"),
        ("return fx.p + 1", "attempt to perform arithmetic on a player value"),
        ("for k in pairs(fx.o) do end", "'object 7' has no fields to walk through"),
        ("return fx.foe", "unknown name 'fx.foe' (known: o, p)"),
        ("return fx.pp", "unknown name 'fx.pp'; did you mean 'fx.p'?"),
        ("fx.o = 1", "'fx' can't be changed"),
        ("return limits.hnd", "did you mean 'limits.hand'?"),
        ("limits.hand = 8", "'limits' can't be changed"),
        ("table.insert(limits.names, 'c')", "this list can't be changed"),
        ("string.k = 1", "'string' can't be changed"),
        ("total = 1", "'total' is not a local variable"),
        ("return totl", "unknown name 'totl'"),
        ("return drw(1)", "unknown name 'drw'; did you mean 'draw'?"),
        ("return string.pack('b', 1)", "unknown name 'string.pack'"),
        ("return flying.x", "'flying' can't be looked into"),
        ("return mana('{2}')", "mana: '{2}' is not {W}"),
        ("return mana('{G}').colour", "unknown name 'mana.colour'"),
        ("return mana('{G}') * 1.5", "whole number"),
    ],
)
def test_refusals_in_a_script(runtime: Runtime, body: str, message: str) -> None:
    assert message in refusal(runtime, body, o=ObjectRef(7), p=PlayerRef(1))


def test_handles_are_equal_by_id_and_show_no_address(runtime: Runtime) -> None:
    body = """
      local seen = { [fx.a] = "yes" }
      return { fx.a == fx.b, fx.a == fx.c, fx.a == fx.p, seen[fx.b], tostring(fx.a), tostring(fx.p), type(fx.a) }
    """
    got = result(runtime, body, a=ObjectRef(1), b=ObjectRef(1), c=ObjectRef(2), p=PlayerRef(1))
    assert got == [True, False, False, "yes", "object 1", "player 1", "table"]


def test_groups(runtime: Runtime) -> None:
    body = """
      local powers = {}
      for _, o in each(fx.g) do powers[#powers + 1] = o.power end
      for _, o in ipairs(fx.g) do powers[#powers + 1] = o.power end
      for _, o in fx.g do powers[#powers + 1] = o.power end
      table.insert(fx.g, fx.o)
      return { n = #fx.g, first = fx.g[1], powers = powers, none = fx.g[9] == nil }
    """
    got = result(runtime, body, g=[ObjectRef(1), ObjectRef(2)], o=ObjectRef(3))
    assert got == {"n": 3, "first": ObjectRef(1), "powers": [2, 4, 2, 4, 2, 4], "none": True}


def test_mana(runtime: Runtime) -> None:
    body = """
      local m = mana("{G}{W}{G}")
      return {
        made = m, text = tostring(m), n = #m, types = m.types, g = m:amount("G"), none = m.count.U, w = m.count.W,
        sum = m + mana("{C}{U}"), twice = 2 * m, zero = m * 0, same = m == mana("{W}{G}{G}"), other = m == fx.m,
      }
    """
    assert result(runtime, body, m=ManaValue(("G",))) == {
        "made": ManaValue(("W", "G", "G")),
        "text": "{W}{G}{G}",
        "n": 3,
        "types": ["W", "G"],
        "g": 2,
        "none": 0,
        "w": 1,
        "sum": ManaValue(("W", "U", "G", "G", "C")),
        "twice": ManaValue(("W", "W", "G", "G", "G", "G")),
        "zero": ManaValue(()),
        "same": True,
        "other": False,
    }


def test_mana_values_are_sorted() -> None:
    assert ManaValue.of("CGWG") == ManaValue(("W", "G", "G", "C"))
    assert str(ManaValue(("W", "G"))) == "{W}{G}"
    with pytest.raises(ValueError, match="order"):
        ManaValue(("G", "W"))
    with pytest.raises(ValueError, match="not a type of mana"):
        ManaValue(("S",))


def test_constructors(runtime: Runtime) -> None:
    source = b"""
local helper = function(fx) return 1 end
return card {
  flying,
  on_die { subject = this, effect = helper, deep = { { helper } } },
  on_die "text",
  on_die(1,
    flying),
  on_die(),
  power = 3,
}
"""
    value = runtime.load(source, "p/c/card.lua")
    assert value == Tagged(
        "card",
        {"power": 3},
        [
            Tagged("flying", {}, []),
            Tagged(
                "on_die",
                {
                    "deep": [[FunctionRef((2, "deep", 1, 1))]],
                    "effect": FunctionRef((2, "effect")),
                    "subject": Tagged("this", {}, []),
                },
                [],
                5,
            ),
            Tagged("on_die", {}, ["text"], 6),
            Tagged("on_die", {}, [1, Tagged("flying", {}, [])], 7),
            Tagged("on_die", {}, [], 9),
        ],
        3,
    )
    assert runtime.call("p/c/card.lua", (2, "deep", 1, 1), {}).result == 1


def test_a_fault_in_a_card_points_at_its_constructor(runtime: Runtime) -> None:
    with pytest.raises(ScriptRuntimeError) as caught:
        runtime.load(b"return card {\n  flying,\n  on_die { amount = { 1.5 } },\n}", "p/c/card.lua")
    assert caught.value.line == 3
    assert caught.value.message == "only whole numbers may leave the script (at [2].amount[1])"


def test_nil_to_a_constructor_is_an_error(runtime: Runtime) -> None:
    with pytest.raises(ScriptRuntimeError, match="argument 2 of on_die is nil"):
        runtime.load(b"return on_die(1, nil)", "p/c/card.lua")


def test_pairs_has_one_order(runtime: Runtime) -> None:
    body = """
      local t = { z = 1, a = 1, [3] = 1, [-1] = 1, [true] = 1, [false] = 1, [fx.o] = 1, [fx.p] = 1, [fx.q] = 1 }
      local keys = {}
      for k in pairs(t) do keys[#keys + 1] = tostring(k) end
      return table.concat(keys, " ")
    """
    got = result(runtime, body, o=ObjectRef(9), p=PlayerRef(2), q=PlayerRef(1))
    assert got == "-1 3 a z false true player 1 player 2 object 9"


def test_pairs_over_a_record(runtime: Runtime) -> None:
    body = "local s = '' for k, v in pairs(fx.r) do s = s .. k .. v end return s"
    assert result(runtime, body, r={"b": 2, "a": 1, "gone": None}) == "a1b2"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("('hello world'):gsub('o', '0')", "hell0 w0rld"),
        ("('hello'):gsub('l', function(c) return c:upper() end)", "heLLo"),
        ("('hello'):gsub('(h)(e)', function(a, b) return b .. a end)", "ehllo"),
        ("('abc'):gsub('', function() return '-' end)", "-a-b-c-"),
        ("('abc'):gsub('%w*', function(s) return '<' .. s .. '>' end)", "<abc>"),
        ("('abc def'):gsub('^%w+', function(s) return s:upper() end)", "ABC def"),
        ("('aaa'):gsub('a', function() return 'b' end, 2)", "bba"),
        ("('abc'):gsub('b', function() return nil end)", "abc"),
        ("('THE (quick) fox'):gsub('%f[%a]%a+', function(w) return #w end)", "3 (5) 3"),
        ("('abc'):gsub('()', function(at) return at end)", "1a2b3c4"),
        ("('a b'):gsub('%w', { a = 'x' })", "x b"),
        ("string.format('%d %s %3d|%-4s|%x%%', 3.0, fx.o, 7, 'a', 255)", "3 object 7   7|a   |ff%"),
        ("table.concat({ 1, 2, 3 }, '-')", "1-2-3"),
        ("tostring(6 / 2)", "3"),
        ("tostring(nil)", "nil"),
        ("tostring({})", "table"),
        ("#('x'):rep(3, ', ')", 7),
        ("('abc'):byte(-1)", 99),
        ("select('#', table.unpack({ 1, 2, 3 }))", 3),
        ("tonumber('12')", 12),
        ("('  a  '):match('^%s*(.-)%s*$')", "a"),
        ("math.max(1, 3, 2)", 3),
        ("answer", 42),
        ("limits.names[2]", "b"),
        ("#limits.names", 2),
    ],
)
def test_library(runtime: Runtime, expression: str, expected: Value) -> None:
    assert result(runtime, f"return ({expression})", o=ObjectRef(7)) == expected


def test_sort_is_stable(runtime: Runtime) -> None:
    body = """
      local t, out = {}, {}
      for i = 1, 20 do t[i] = { k = i % 3, i = i } end
      table.sort(t, function(a, b) return a.k < b.k end)
      for i = 1, 20 do out[i] = t[i].i end
      return out
    """
    assert result(runtime, body) == sorted(range(1, 21), key=lambda i: i % 3)


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"verbs": ("end",)}, "can't be a name in Lua"),
        ({"verbs": ("a b",)}, "can't be a name in Lua"),
        ({"verbs": ("pairs",)}, "used twice"),
        ({"verbs": ("x",), "constructors": ("x",)}, "used twice"),
        ({"fields": {"card": ()}}, "'object' or 'player'"),
    ],
)
def test_a_vocabulary_must_fit_lua(names: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Vocabulary(**names)  # type: ignore[arg-type]
