"""Calls: requests and replies, what they may not keep, and what becomes of them when a runtime dies."""

import gc
import weakref

import pytest
from lupa import lua54

from cardwright.scripting.sandbox import (
    Call,
    Limits,
    ObjectRef,
    PlayerRef,
    ReadError,
    Runtime,
    SandboxFault,
    ScriptBudgetError,
    ScriptError,
    ScriptMemoryError,
    ScriptRuntimeError,
    ScriptSyntaxError,
    Value,
    Vocabulary,
)

VOCABULARY = Vocabulary(constructors=("card", "on_die"), verbs=("draw", "exile"))
CHUNK = "p/c/card.lua"
OBJECT = ObjectRef(7)


class Game:
    """A reader that counts what it is asked."""

    def __init__(self) -> None:
        self.power = 2
        self.reads = 0

    def read(self, kind: str, ident: int, field: str) -> Value:
        self.reads += 1
        if field == "power":
            return self.power
        raise ReadError(f"no field {field}")


@pytest.fixture
def game() -> Game:
    return Game()


@pytest.fixture
def runtime(game: Game) -> Runtime:
    return Runtime(game.read, VOCABULARY)


def start(runtime: Runtime, source: str, *, pure: bool = False, **fx: Value) -> Call:
    runtime.load(source.encode(), CHUNK)
    return runtime.call(CHUNK, (), fx, pure=pure)


def finish(call: Call, reply: Value = 1) -> Value:
    while call.state == "request":
        call.resume(reply)
    return call.result


def finish_counting(call: Call, requests: list[None]) -> None:
    while call.state == "request":
        requests.append(None)
        call.resume()


def kill(runtime: Runtime) -> None:
    """Let a script die of its budget, so that the runtime is rebuilt."""
    runtime.load(b"return function() while true do end end", "p/killer.lua")
    with pytest.raises(ScriptBudgetError):
        runtime.call("p/killer.lua", (), {})


def test_requests_and_replies(runtime: Runtime) -> None:
    call = start(
        runtime, "return function(fx) local n = draw(fx.you, { count = 2 }) exile() return n + 1 end", you=PlayerRef(1)
    )
    assert (call.state, call.verb, call.args) == ("request", "draw", [PlayerRef(1), {"count": 2}])
    call.resume(5)
    assert (call.state, call.verb, call.args) == ("request", "exile", [])
    call.resume()
    assert (call.state, call.result) == ("done", 6)
    with pytest.raises(ValueError, match="waits for no reply: it is done"):
        call.resume()


def test_a_reply_of_references_is_a_group(runtime: Runtime) -> None:
    call = start(runtime, "return function() local n = 0 for _, o in draw() do n = n + o.power end return n end")
    assert finish(call, [ObjectRef(1), ObjectRef(2)]) == 4


def test_an_empty_group_is_an_argument_and_nil_is_none(runtime: Runtime) -> None:
    call = start(runtime, "return function() exile(draw()) exile(1, draw()) end")
    call.resume([])
    assert call.args == [[]]
    call.resume()
    with pytest.raises(ScriptRuntimeError, match="argument 2 of exile is nil") as caught:
        call.resume(None)
    assert caught.value.line == 1


@pytest.mark.parametrize("around", ["{}", "local ok, e = pcall(function() {} end) if not ok then error(e, 0) end"])
def test_verbs_work_anywhere(runtime: Runtime, around: str) -> None:
    inner = """
      table.sort({ 2, 1 }, function(a, b) return draw(a) < draw(b) end);
      ("ab"):gsub(".", function(c) draw(c) end)
    """
    call = start(runtime, f"return function() {around.replace('{}', inner)} return 'end' end")
    verbs = []
    while call.state == "request":
        verbs.append(call.args)
        call.resume(1)
    assert verbs == [[1], [2], ["a"], ["b"]]
    assert call.result == "end"


def test_throw_raises_at_the_verb(runtime: Runtime) -> None:
    call = start(runtime, "return function()\n  local a = 1\n  draw(a)\nend")
    with pytest.raises(ScriptRuntimeError) as caught:
        call.throw("an ability without 'adds' may not add mana")
    error = caught.value
    assert (error.message, error.chunk, error.line) == ("an ability without 'adds' may not add mana", CHUNK, 3)
    assert error.traceback.splitlines()[0].startswith(f"{CHUNK}:3: in function <{CHUNK}:1>")
    assert str(error) == f"{CHUNK}:3: an ability without 'adds' may not add mana"
    assert call.state == "failed"


def test_a_script_may_catch_what_is_thrown(runtime: Runtime) -> None:
    call = start(runtime, "return function() local ok, e = pcall(draw, 1) return { ok, e } end")
    call.throw("no")
    assert call.result == [False, f"{CHUNK}:1: no"]


def test_pure_functions_only_look(runtime: Runtime) -> None:
    assert start(runtime, "return function(fx) return fx.o.power > 1 end", pure=True, o=OBJECT).result is True
    with pytest.raises(
        ScriptRuntimeError, match=r"verbs can't be used here \(a condition, filter or amount only looks\)"
    ):
        start(runtime, "return function() draw() end", pure=True)


def test_no_function_at_the_place(runtime: Runtime) -> None:
    runtime.load(b"return { a = 1 }", CHUNK)
    for path in (("a",), ("b",), ("a", "b"), (1, 2, 3)):
        with pytest.raises(ScriptRuntimeError, match="no function at this place"):
            runtime.call(CHUNK, path, {})
    with pytest.raises(ValueError, match="no script 'x' was loaded"):
        runtime.call("x", (), {})


# ---- nothing persists

KEEPERS = {
    "upvalue": "local n = 0 return function() n = n + 1 return n end",
    "table": "local t = { 0 } return function() t[1] = t[1] + 1 return t[1] end",
    "card": "local c c = { 0, f = function() c[1] = c[1] + 1 return c[1] end } return c.f",
    "global": "return function() if pcall(function() n = 1 end) then return 9 end return 1 end",
    "string": "return function() if pcall(function() string.n = 1 end) then return 9 end return 1 end",
    "method": "return function() if pcall(function() (''):n(1) end) then return 9 end return 1 end",
    "environment": "return function() local pcall = pcall local seen = pcall(function() return mark end) "
    "_ENV = { mark = 1 } return seen and 9 or mark end",
    "chunk's environment": "local seen = pcall(function() return mark end) _ENV = { mark = 1 } "
    "return function() return seen and 9 or mark end",
    "constructor": "return function() if pcall(function() card.n = 1 end) then return 9 end return 1 end",
    "handle": "return function(fx) if pcall(function() fx.o.n = 1 end) then return 9 end return 1 end",
    "group": "return function(fx) fx.g[#fx.g + 1] = 1 return #fx.g end",
}


@pytest.mark.parametrize("keeper", KEEPERS)
def test_nothing_persists_between_calls(runtime: Runtime, keeper: str) -> None:
    runtime.load(KEEPERS[keeper].encode(), CHUNK)
    for _ in range(3):
        assert runtime.call(CHUNK, (), {"o": OBJECT, "g": []}).result == 1


def test_assigning_the_environment_reaches_no_other_call(runtime: Runtime) -> None:
    source = """
      return {
        wait = function() draw(1) return tostring(mark) end,
        change = function() local t = tostring _ENV = { mark = "seen", tostring = t } return mark end,
      }
    """
    runtime.load(source.encode(), CHUNK)
    waiting = runtime.call(CHUNK, ("wait",), {})
    assert runtime.call(CHUNK, ("change",), {}).result == "seen"
    with pytest.raises(ScriptRuntimeError, match="unknown name 'mark'"):
        waiting.resume(1)


def test_calls_at_once_do_not_mix(runtime: Runtime) -> None:
    runtime.load(b"local n = 0 return function(fx) n = n + draw(fx.k) n = n + draw(n) return n end", CHUNK)
    calls = [runtime.call(CHUNK, (), {"k": k}) for k in range(5)]
    for k, call in enumerate(calls):
        call.resume(k)
    assert [finish(call, 100) for call in reversed(calls)] == [104, 103, 102, 101, 100]


# ---- dropping, dying, rebuilding

REBUILDABLE = (
    "return function(fx) local a = draw(fx.o.power) local b = draw(a, fx.o.power) return { a, b, fx.o.power } end"
)


def test_a_dropped_call_is_rebuilt_with_what_it_read(runtime: Runtime, game: Game) -> None:
    call = start(runtime, REBUILDABLE, o=OBJECT)
    call.resume(10)
    assert call.args == [10, 2]
    call.drop()
    call.drop()
    game.power = 5
    call.resume(20)
    assert call.result == [10, 20, 5]
    assert game.reads == 3


def test_a_call_outlives_the_death_of_its_runtime(runtime: Runtime, game: Game) -> None:
    call = start(runtime, REBUILDABLE, o=OBJECT)
    call.resume(10)
    kill(runtime)
    call.resume(20)
    assert call.result == [10, 20, 2]
    assert runtime.call(CHUNK, (), {"o": OBJECT}).args == [2]


def test_what_was_thrown_is_replayed(runtime: Runtime) -> None:
    call = start(runtime, "return function() local ok, e = pcall(draw) local n = draw() return { e, n } end")
    call.throw("first")
    kill(runtime)
    call.resume(2)
    assert call.result == [f"{CHUNK}:1: first", 2]


def test_old_suspended_calls_make_room(game: Game) -> None:
    runtime = Runtime(game.read, VOCABULARY, Limits(suspended=4))
    runtime.load(
        b"return function(fx) local t = {} for i = 1, 400 do t[i] = i end return fx.k + draw(1) + #t end", CHUNK
    )
    calls = [runtime.call(CHUNK, (), {"k": k}) for k in range(2000)]
    for k in (0, 1, 1000, 1999):
        assert finish(calls[k], 1000) == k + 1400


def test_a_verdict_of_memory_counts_only_in_a_fresh_runtime(game: Game) -> None:
    runtime = Runtime(game.read, VOCABULARY, Limits(suspended=1000))
    source = b"return function(fx) local t = {} for i = 1, 4000 do t[i] = i end return #t + draw(1) end"
    runtime.load(source, CHUNK)
    calls = [runtime.call(CHUNK, (), {}) for _ in range(60)]
    assert [finish(call) for call in calls] == [4001] * 60


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("while true do end", ScriptBudgetError),
        ("local s = 'x' while true do s = s .. s end", ScriptMemoryError),
        ("draw(1) while true do end", ScriptBudgetError),
        ("draw(1) local s = 'x' while true do s = s .. s end", ScriptMemoryError),
    ],
)
def test_verdicts(runtime: Runtime, body: str, kind: type[ScriptError]) -> None:
    for _ in range(2):
        with pytest.raises(kind) as caught:
            finish(start(runtime, f"return function()\n  {body}\nend"))
        assert (caught.value.chunk, caught.value.line) == (CHUNK, 2)
    assert start(runtime, "return function() return 1 end").result == 1


def test_the_budget_is_the_same_everywhere(game: Game) -> None:
    counts = set()
    for before in range(3):
        runtime = Runtime(game.read, VOCABULARY)
        for k in range(before):
            runtime.load(b"return { a = 1 }", f"p/{k}.lua")
        runtime.load(b"return function() while true do draw() end end", CHUNK)
        requests: list[None] = []
        call = runtime.call(CHUNK, (), {})
        with pytest.raises(ScriptBudgetError):
            finish_counting(call, requests)
        counts.add(len(requests))
    assert len(counts) == 1


def test_the_clock_is_a_fault_of_the_host(game: Game) -> None:
    runtime = Runtime(game.read, VOCABULARY, Limits(clock_seconds=0.01, call_instructions=10**9))
    with pytest.raises(SandboxFault, match="processor time"):
        start(runtime, "return function() while true do end end")
    assert start(runtime, "return function() return 1 end").result == 1


def test_what_a_reader_raises_comes_out_as_it_is() -> None:
    def read(kind: str, ident: int, field: str) -> Value:
        raise KeyError("a fault of the kernel's")

    runtime = Runtime(read, VOCABULARY)
    source = "return function(fx) pcall(function() return fx.o.power end) return 1 end"
    for _ in range(2):
        with pytest.raises(KeyError, match="a fault of the kernel's"):
            start(runtime, source, o=OBJECT)
    assert start(runtime, "return function() return 1 end").result == 1


def test_a_read_may_ask_a_script() -> None:
    def read(kind: str, ident: int, field: str) -> Value:
        if ident == 0:
            return 1
        return scripts.call(CHUNK, (), {"o": ObjectRef(ident - 1)}, pure=True).result

    scripts = Runtime(read, VOCABULARY)
    scripts.load(b"return function(fx) local n = fx.o.power return n + fx.o.power end", CHUNK)
    assert scripts.call(CHUNK, (), {"o": ObjectRef(3)}, pure=True).result == 16
    with pytest.raises(SandboxFault, match="more than 8 deep"):
        scripts.call(CHUNK, (), {"o": ObjectRef(50)}, pure=True)
    assert scripts.call(CHUNK, (), {"o": ObjectRef(2)}, pure=True).result == 8


def test_a_script_that_dies_inside_a_read() -> None:
    def read(kind: str, ident: int, field: str) -> Value:
        return scripts.call("p/inner.lua", (), {}, pure=True).result

    scripts = Runtime(read, VOCABULARY)
    scripts.load(b"return function() while true do end end", "p/inner.lua")
    scripts.load(b"return function(fx) pcall(function() return fx.o.power end) return 1 end", CHUNK)
    with pytest.raises(ScriptBudgetError) as caught:
        scripts.call(CHUNK, (), {"o": OBJECT})
    assert caught.value.chunk == "p/inner.lua"


def in_a_cycle() -> weakref.ref[Runtime]:
    held: list[Runtime] = []
    scripts = Runtime(lambda kind, ident, field: held[0].limits.nesting, VOCABULARY)
    held.append(scripts)
    assert start(scripts, "return function(fx) return fx.o.power end", o=OBJECT).result == 8
    assert start(scripts, "return function() draw() end").state == "request"
    return weakref.ref(scripts)


def test_a_runtime_is_freed() -> None:
    gone = in_a_cycle()
    gc.collect()
    assert gone() is None


# ---- loading


@pytest.mark.parametrize(
    ("source", "line", "message"),
    [
        (b"return {\n  a = ,\n}", 2, "unexpected symbol near ','"),
        (b"return {\n  a = 1\n", 3, "expected (to close '{' at line 1) near <eof>"),
        (b"\xef\xbb\xbfreturn 1", 1, "byte-order mark"),
        (b"-- x\nreturn '\xff'", 2, "is not UTF-8"),
        (b"\x1bLua", 1, "is compiled Lua (bytecode)"),
        (b"--" + b"x" * 40000, None, "a script may have 32768 bytes"),
    ],
)
def test_syntax(runtime: Runtime, source: bytes, line: int | None, message: str) -> None:
    with pytest.raises(ScriptSyntaxError) as caught:
        runtime.load(source, CHUNK)
    assert (caught.value.chunk, caught.value.line) == (CHUNK, line)
    assert message in caught.value.message


def test_verbs_are_refused_at_load(runtime: Runtime) -> None:
    with pytest.raises(ScriptRuntimeError, match="verbs can't be used while a script is loaded") as caught:
        runtime.load(b"local n = 1\ndraw(n)\nreturn {}", CHUNK)
    assert caught.value.line == 2


def test_long_names_keep_their_head(runtime: Runtime) -> None:
    chunk = "founders/" + "a_card_with_a_very_long_name_" * 3 + "/card.lua"
    runtime.load(b"return function()\n  error('no')\nend", chunk)
    with pytest.raises(ScriptRuntimeError) as caught:
        runtime.call(chunk, (), {})
    assert (caught.value.message, caught.value.line) == ("no", 2)
    assert caught.value.traceback.startswith(f"{chunk}:2: in function")


def test_a_traceback_shows_the_script_only(runtime: Runtime) -> None:
    source = "local function inner(o)\n  return o.nothing\nend\nreturn function(fx)\n  local x = inner(fx.o)\nend"
    with pytest.raises(ScriptRuntimeError, match="no field nothing") as caught:
        start(runtime, source, o=OBJECT)
    assert caught.value.line == 2
    frames = caught.value.traceback.splitlines()
    assert [frame.split(" ")[0] for frame in frames] == [f"{CHUNK}:2:", f"{CHUNK}:5:"]


@pytest.mark.parametrize("thrown", ["{}", "nil", "fx", "42", "function() end"])
def test_errors_that_are_no_text(runtime: Runtime, thrown: str) -> None:
    with pytest.raises(ScriptRuntimeError) as caught:
        start(runtime, f"return function(fx)\n  error({thrown})\nend")
    assert caught.value.line == 2


def test_a_name_loaded_again_replaces_the_script(runtime: Runtime) -> None:
    call = start(runtime, "return function() return draw() + 1 end")
    assert start(runtime, "return function() return 2 end").result == 2
    kill(runtime)
    assert finish(call, 10) == 11


def test_a_script_that_failed_to_load_is_not_there(runtime: Runtime) -> None:
    with pytest.raises(ScriptRuntimeError):
        runtime.load(b"error('no')", CHUNK)
    with pytest.raises(ValueError, match="no script"):
        runtime.call(CHUNK, (), {})


def test_many_scripts_share_a_runtime(runtime: Runtime) -> None:
    body = b"return function(fx) return %d + fx.o.power end -- " + b"x" * 2000
    for k in range(300):
        runtime.load(body % k, f"p/{k}/card.lua")
    assert [runtime.call(f"p/{k}/card.lua", (), {"o": OBJECT}).result for k in (0, 150, 299)] == [2, 152, 301]


def test_trusted_lua_that_fails_is_a_fault_and_no_verdict_on_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(lua54.LuaRuntime):  # type: ignore[misc]
        def __init__(self, **settings: object) -> None:
            self.execute(b"local fail = error coroutine.status = function() fail('out of order') end")

    monkeypatch.setattr(lua54, "LuaRuntime", Broken)
    with pytest.raises(SandboxFault, match=r"the trusted Lua failed: .*out of order"):
        Runtime(lambda *_: 1, Vocabulary()).load(b"return 1", "a/card.lua")
