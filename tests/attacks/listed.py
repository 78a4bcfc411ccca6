"""The scripts that attack, what must come of each, and how one is tried in a Lua."""

from __future__ import annotations

from pathlib import Path

from cardwright.scripting import sandbox
from cardwright.scripting.sandbox import ObjectRef, PlayerRef, Runtime, Value, Vocabulary
from cardwright.visible import visible

EXPECT = "-- expect: "


def files() -> dict[str, bytes]:
    return {path.stem: path.read_bytes() for path in sorted((Path(__file__).parent / "scripts").glob("*.lua"))}


def bomb(expected: str, before: str, part: str, after: str = "", times: int = 0) -> bytes:
    """As many parts as a script has room for."""
    head = f"{EXPECT}{expected}\n"
    times = times or (32_000 - len(head) - len(before)) // (len(part) + len(after))
    return (head + before + part * times + after * (times if len(after) < 9 else 1)).encode()


FINE = " return { run = function() return 'fine' end }"
BOMBS = {
    "parser_parentheses": bomb("syntax", "return ", "(", ")"),
    "parser_tables": bomb("syntax", "return ", "{", "}"),
    "parser_functions": bomb("syntax", "return ", "function() return ", " end"),
    "parser_blocks": bomb("syntax", "", "do ", "end "),
    "parser_calls": bomb("syntax", "return ", "f(", ")"),
    "parser_not": bomb("syntax", "local x = ", "not ", "", 8000),
    "parser_minus": bomb("syntax", "local x = ", "- ", "", 15000),
    "parser_power": bomb("syntax", "local x = 2", "^2"),
    "parser_concat": bomb("syntax", "local x = ''", "..''"),
    "parser_or": bomb("ok", "local a local x = a", " or a") + FINE.encode(),
    "parser_and": bomb("ok", "local a local x = a", " and a") + FINE.encode(),
    "parser_plus": bomb("ok", "local a = 1 local x = a", "+a") + FINE.encode(),
    "parser_less": bomb("ok|runtime", "local x = 1", "<1") + FINE.encode(),
    "parser_fields": bomb("ok|runtime", "local a = {} a.a = a local x = a", ".a") + FINE.encode(),
    "parser_indexes": bomb("ok|runtime", "local a = { 1 } a[1] = a local x = a", "[1]") + FINE.encode(),
    "parser_call_chain": bomb("ok|runtime", "local f f = function() return f end local x = f", "()") + FINE.encode(),
    "parser_methods": bomb("ok|runtime|syntax", "local f = {} function f:f() return f end local x = f", ":f()")
    + FINE.encode(),
    "parser_elseif": bomb("ok", "local a = 1 if a == 0 then", " elseif a == 2 then", "", 1600)
    + b" end"
    + FINE.encode(),
    "parser_locals": bomb("syntax", "", "local a "),
    "parser_labels": bomb("syntax", "", "::a:: "),
    "parser_gotos": bomb("syntax", "", "goto a "),
    "parser_constants": (f"{EXPECT}runtime|budget\nreturn {{" + ",".join(map(str, range(5900))) + "}").encode(),
    "parser_semicolons": bomb("ok", "", ";") + FINE.encode(),
    "parser_comments": bomb("ok", "", "--[[]]") + FINE.encode(),
    "parser_brackets": bomb("syntax", "return [", "=") + b"[",
    "parser_escapes": bomb("ok|runtime", "local x = '", "\\z ") + b"'" + FINE.encode(),
    "parser_returns": bomb("syntax", "", "return "),
    "parser_strings": bomb("ok", "local x = ", "''", "", 1)
    + b" ; local y = "
    + b"'x' == " * 3000
    + b"1"
    + FINE.encode(),
    "source_too_long": b"-- expect: syntax\n--" + b"x" * 40_000,
    "source_much_too_long": b"-- expect: syntax\n--" + b"(" * 200_000,
    "source_bytes": b"-- expect: syntax\n" + bytes(range(256)),
    "source_mark": b"\xef\xbb\xbf-- expect: syntax\nreturn {}",
}
EVERY = {**files(), **BOMBS}


def expected(source: bytes) -> set[str]:
    first = source.lstrip(b"\xef\xbb\xbf").splitlines()[0].decode()
    assert first.startswith(EXPECT), "the first line says what must come of it"
    return set(first.removeprefix(EXPECT).split("|"))


KINDS: dict[type[Exception], str] = {
    sandbox.ScriptRuntimeError: "runtime",
    sandbox.ScriptSyntaxError: "syntax",
    sandbox.ScriptBudgetError: "budget",
    sandbox.ScriptMemoryError: "memory",
    sandbox.ClockFault: "clock",
}
VOCABULARY = Vocabulary(
    constructors=("card", "ability", "any"),
    verbs=("draw", "choose"),
    constants={"zones": {"hand": "hand", "list": [1, 2, 3]}},
    fields={"object": ("power", "name")},
)
HONEST = b'return { play = function(fx) local n = draw(fx.you) return n .. " " .. fx.self.power .. ("x"):rep(2) end }'


def read(kind: str, ident: int, field: str) -> Value:
    return ident if field == "power" else "a name of some length"


def run(runtime: Runtime, chunk: str, function: str) -> Value:
    call = runtime.call(
        chunk, (function,), {"self": ObjectRef(7), "same": ObjectRef(7), "you": PlayerRef(1), "numbers": [1, 2]}
    )
    while call.state == "request":
        call.resume(1 if call.verb == "draw" else [ObjectRef(1), ObjectRef(2)])
    return call.result


def kind_of(error: Exception) -> str:
    assert len(str(error)) < 1000
    assert str(error) == visible(str(error), one_line=True)
    return KINDS[type(error)]


def outcome(runtime: Runtime, source: bytes) -> str:
    chunk = "attacks/card.lua"
    try:
        loaded = runtime.load(source, chunk)
        if not isinstance(loaded, dict) or "run" not in loaded:
            return "ok"
        results = [run(runtime, chunk, "run") for _ in range(2)]
    except (sandbox.ScriptError, sandbox.ClockFault) as error:
        return kind_of(error)
    assert not any("ESCAPED" in str(result) for result in results)
    assert results[0] == results[1]
    return "ok"
