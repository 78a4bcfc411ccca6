"""A host whose locale would change what scripts say is told so."""

from __future__ import annotations

import locale
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lupa import lua54

from cardwright.scripting.sandbox import Runtime, SandboxFault, Vocabulary


def refused(*_: object) -> None:
    raise AssertionError("nothing is read")


def test_numbers_that_would_be_written_with_a_comma_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "localeconv", lambda: {"decimal_point": ","})
    with pytest.raises(SandboxFault, match="LC_NUMERIC, which must be C"):
        Runtime(refused, Vocabulary())


def test_an_order_of_letters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "setlocale", lambda *_: "de_DE.UTF-8")
    with pytest.raises(SandboxFault, match="LC_COLLATE, which must be C"):
        Runtime(refused, Vocabulary())


# ---------------------------------------------------------------- letters

FOREIGN = rb"""
local gsub = string.gsub
local function foreign(p)
  p = gsub(gsub(p, "%%c", "[\0-\31\127-\159]"), "%%a", "[A-Za-z\128-\255]")
  return (gsub(p, "%%W", "[^0-9A-Za-z\128-\255]"))
end
for _, name in next, { "find", "match", "gmatch", "gsub" } do
  local native = string[name]
  string[name] = function(s, p, ...) return native(s, foreign(p), ...) end
end
string.upper = function(s) return "\221" .. s end
string.lower = string.upper
"""
TOLD = rb"""
return { run = function()
  local text, words = "1\195\129! ab", {}
  for word in text:gmatch("%a+") do words[#words + 1] = word end
  return {
    words, text:find("%W", 2), (text:match("%a+")), (text:gsub("%a", "x")),
    (text:gsub("%a", function() return "y" end)), text:upper(), ("ABI"):lower(), "\195\129 is a letter",
  }
end }
"""


class ForeignLua(lua54.LuaRuntime):  # type: ignore[misc]
    """Lua in a host whose letters, as on Windows, have eight bits and are those of some country."""

    def __init__(self, **settings: object) -> None:
        self.execute(FOREIGN)


def test_letters_are_those_of_ascii_wherever_the_host_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for kind in (lua54.LuaRuntime, ForeignLua):
        monkeypatch.setattr(lua54, "LuaRuntime", kind)
        runtime = Runtime(refused, Vocabulary())
        runtime.load(TOLD, "a/card.lua")
        told.append(runtime.call("a/card.lua", ("run",), {}).result)
    assert told[0] == told[1]
    assert told[0] == [["ab"], 2, "ab", "1Á! xx", "1Á! yy", "1Á! AB", "abi", "Á is a letter"]


PARTS = [
    "%a", "%A", "%c", "%C", "%d", "%D", "%g", "%G", "%l", "%L", "%p", "%P", "%s", "%S", "%u", "%U", "%w", "%W", "%x",
    "%X", "%", "%%", "%.", "%b", "%f", "%1", "%z", "[", "[^", "]", "[]", "-", "a-", "-z", "^", "$", "(", ")", "()", ".",
    "+", "*", "?", "a", "Z", "5", " ", "\t", "é", "\x7f", "\0",
]  # fmt: skip


FINDS = b"""
return { find = function(fx)
  local told = { pcall(string.find, fx.text, fx.pattern) }
  if not told[1] then return tostring(told[2]) end
  for i = 2, 9 do
    local v = told[i]
    if type(v) == "string" then v = table.concat({ "bytes", v:byte(1, -1) }, ".") end
    told[i] = tostring(v)
  end
  told[1] = "found"
  return table.concat(told, " ")
end }
"""
PLAIN = lua54.LuaRuntime(encoding=None)
NATIVE = PLAIN.execute(FINDS)[b"find"]


@cache
def finding() -> Runtime:
    runtime = Runtime(refused, Vocabulary())
    runtime.load(FINDS, "a/card.lua")
    return runtime


@given(
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=9).map("".join), st.text("aZ5 \t-\u00e9%[]\x7f\0", max_size=9)
)
@settings(max_examples=500, deadline=None)
@example("%f%a", "xa")
@example("[%s-z]", "-")
@example("[%s-z]", "0")
@example("[a-%%a]", "b")
@example("[]%a]", "]")
@example("%b%a", "%a")
def test_a_pattern_means_what_it_means_to_lua(pattern: str, text: str) -> None:
    told = finding().call("a/card.lua", ("find",), {"text": text, "pattern": pattern}).result
    native = NATIVE(PLAIN.table_from({b"text": text.encode(), b"pattern": pattern.encode()})).decode()
    if "too costly" not in str(told):
        assert str(told).rpartition(": ")[2] == native.rpartition(": ")[2]
