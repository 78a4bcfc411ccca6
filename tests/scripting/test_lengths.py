"""Lengths hang on nothing but what a table holds: `#` goes through a function of ours, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lupa import lua54

from cardwright.scripting.sandbox import Runtime, ScriptRuntimeError, Value, Vocabulary, Worker
from cardwright.scripting.sandbox.lengths import measured
from cardwright.scripting.syntax import Syntax, walk


def unread(*_: object) -> Value:
    raise AssertionError("nothing is read")


@pytest.fixture(scope="module")
def workers() -> Iterator[list[Worker]]:
    """Processes of their own: Lua draws its seed from the clock and from where the process lies in memory."""
    made = [Worker() for _ in range(8)]
    yield made
    for worker in made:
        worker.close()


def told(body: str, worker: Worker | None = None) -> Value:
    """What a function of this body gives."""
    runtime = Runtime(unread, Vocabulary(), worker=worker)
    runtime.load(f"return {{ run = function()\n{body}\nend }}".encode(), "length.lua")
    return runtime.call("length.lua", ("run",), {}).result


GAPS = """
local t, out = { a = nil, b = nil, c = nil, d = nil, e = nil, f = nil, g = nil, h = nil }, {}
t[1], t[3], t[4] = 1, 1, 1
for i = 1, 60 do
  t["k" .. i] = 1
  t["k" .. i] = nil
  out[i] = LENGTH
end
return out
"""
GAPPED = {
    "length": "#t",
    "insert": "(function() local l = #t table.insert(t, l) local place = #t t[place] = nil return place end)()",
    "unpack": "select('#', table.unpack(t))",
    "concat": "#table.concat(t, ',')",
    "pairs": """(function()
  local odd = {}
  for j = 1, 8 do odd[function() return j end] = 1 odd[{}] = 2 end
  local _, e = pcall(pairs, odd)
  return e:find("type function", 1, true) and 1 or 0
end)()""",
}


@pytest.mark.parametrize("kind", GAPPED)
def test_no_length_and_no_order_is_drawn_by_lot(kind: str, workers: list[Worker]) -> None:
    body = GAPS.replace("LENGTH", GAPPED[kind])
    first = told(body)
    assert [told(body, worker) for worker in workers] == [first] * len(workers)


def test_what_may_not_leave_is_told_the_same_each_time(workers: list[Worker]) -> None:
    body = """
local t = { [{}] = 1 }
for i = 1, 480 do t["k" .. i] = i end
return t
"""
    with pytest.raises(ScriptRuntimeError) as first:
        told(body)
    for worker in workers:
        with pytest.raises(ScriptRuntimeError, match=re.escape(first.value.message)):
            told(body, worker)


@cache
def both() -> Runtime:
    runtime = Runtime(unread, Vocabulary())
    runtime.load(b"return { run = function(fx) return #fx.list end }", "both.lua")
    return runtime


@given(st.lists(st.integers(0, 3), max_size=70))
def test_a_list_without_gaps_has_one_length(items: list[int]) -> None:
    given: list[Value] = list(items)
    assert both().call("both.lua", ("run",), {"list": given}).result == len(items)


def test_what_has_a_length_of_its_own() -> None:
    assert told("return { #'four', #('a' .. 'b'), #mana('{G}{G}'), #{ 1, nil, 3 }, #{ n = 1 } }") == [4, 2, 2, 1, 0]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("local a = {}\nreturn #a.b", "a nil has no length (reading #a.b)"),
        ("local a = 5\nreturn #a", "a number has no length (reading #a)"),
        ("return #(nil)", "a nil has no length"),
        ("return #pairs", "a function has no length (reading #pairs)"),
        ('_ENV["#"]("", {})[1] = 5', "a length can't be changed"),
    ],
)
def test_what_has_no_length(body: str, message: str) -> None:
    with pytest.raises(ScriptRuntimeError) as caught:
        told(body)
    assert (caught.value.message, caught.value.line) == (message, 2 + body.count("\n"))


def test_lists_are_changed_as_lua_changes_them() -> None:
    assert told("""
local t = { "a", "b", "c" }
table.insert(t, "d")
table.insert(t, 1, "z")
table.insert(t, 3, "y")
local out = { table.concat(t), table.remove(t), table.remove(t, 1), table.remove(t, 2), table.concat(t) }
out[#out + 1] = tostring(table.remove(t, #t + 1)) .. table.concat(t)
return out
""") == ["zaybcd", "d", "z", "y", "abc", "nilabc"]


def test_numbers_are_written_the_same_everywhere() -> None:
    body = 'return { table.concat({ 0 / 0, 2.0 }, " "), (("xy"):gsub("%a", { x = 0 / 0, y = 1.0 })) }'
    assert told(body) == ["nan 2", "nan1"]


# ---------------------------------------------------------------- the page


SPACES = ("", " ", "\n", "--#\n", "--[[#]]", "--[==[#]]]==]", "\t--[=#\n")
ATOMS = (
    "t", "x.y", "x . y.z", "...", "{}", "nil", "true", "1", "0x1E", ".5", "3.", "1e-2", "'#'", "\"#\\\"#\"",
    "'\\z \n#'",
    "'\\\n#'", "[[#]]", "[==[#]=]]==]", "function() return #t end",
)  # fmt: skip
FORMS = (
    "#~A", "#~A", "#~A", "-~A", "not ~A", "(~A~)", "~A~+~B", "~A~..~B", "~A == ~B", "~A^~B", "~A and ~B", "f~(~A,~B)",
    "t[~A~]", "f~{~A}", "t:m(~A)", "t~:~m~'#'", "{~A,~[~B]~=~A;}", "f(~A).x[~B]", "(~A)[[#]]", "0xE--#\n..~A",
)  # fmt: skip


def formed(parts: tuple[str, str, str, list[str]]) -> str:
    form, a, b, spaces = parts
    pieces = form.split("~")
    gaps = [*spaces, *[" "] * len(pieces)]
    text = "".join(f"{gap}{piece}" for gap, piece in zip(gaps, pieces, strict=False))
    return text.replace("A", f" {a} ").replace("B", f" {b} ")


EXPRESSIONS = st.recursive(
    st.sampled_from(ATOMS),
    lambda inner: st.tuples(
        st.sampled_from(FORMS), inner, inner, st.lists(st.sampled_from(SPACES), min_size=6, max_size=6)
    ).map(formed),
    max_leaves=8,
)


@cache
def loads() -> Any:
    return lua54.LuaRuntime().eval("function(s) return load(s, 'x', 't', {}) ~= nil end")


@settings(max_examples=300)
@given(EXPRESSIONS)
def test_each_length_is_measured(expression: str) -> None:
    source = f"local a = {expression}\nreturn {expression}"
    written = measured(source.encode())
    assert loads()(written.decode()) == loads()(source)
    assert written.count(b"\n") == source.count("\n")
    assume(loads()(source))
    tree = Syntax(source.encode())
    assume(tree.is_whole)
    assert written.count(b"__length(") == sum(1 for node in walk(tree.root) if is_length(node))


SOUP = (
    "#", "t", "(", ")", "[", "]", "{", "}", ".", "..", ":", "::", "'", '"', "\\", "\n", "--", "[[", "]]", "=", "1", " ",
    "return ", "end ", "function() ", "nil", ",", "\r", "\0", "é",
)  # fmt: skip


@settings(max_examples=300)
@given(st.lists(st.sampled_from(SOUP), max_size=20).map("".join))
@example("local a = t #u")
@example("#t")
@example("(f)(#t)")
def test_what_lua_can_not_parse_it_still_can_not(source: str) -> None:
    assert loads()(measured(source.encode()).decode()) == loads()(source)


def is_length(node: Any) -> bool:
    """Whether it is a # before something that can be a table, as another parser sees it."""
    if node.type != "unary_expression" or node.children[0].type != "#":
        return False
    operand = node.children[-1]
    while operand.type == "binary_expression":
        operand = operand.children[0]
    return operand.type not in {
        "unary_expression", "string", "number", "nil", "true", "false", "function_definition",
    }  # fmt: skip
