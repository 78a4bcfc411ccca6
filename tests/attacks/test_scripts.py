"""Every script that attacks, by every public way in: it ends as it says it will, and the next script never notices.

The first line of each file in ``scripts`` says what must come of it, of: ok (it ends well and doesn't say ESCAPED),
runtime, syntax, budget, memory, clock. `BOMBS` are too long to be kept as files. The ways in: Lua in this process and
in the worker; `cardwright sandbox`; a card's effect, cast in a ruling, of a pack that is trusted and of one that isn't.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright import Library, PackError, open_library
from cardwright.rulings.parse import parse_scenarios
from cardwright.rulings.runner import Outcome
from cardwright.rulings.runner import run as play
from cardwright.scripting import sandbox
from cardwright.scripting.probe import Probe
from cardwright.scripting.sandbox import ObjectRef, PlayerRef, Runtime, Value, Vocabulary, Worker
from cardwright.visible import visible

EXPECT = "-- expect: "
SECONDS = 3.0  # what is promised is one; the machine may be slow
MOST_MEMORY = 64 << 20


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


@pytest.fixture(params=EVERY)
def attack(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def uses(attack: str, *words: str) -> bool:
    return any(word.encode() in EVERY[attack] for word in words)


def test_what_there_is() -> None:
    assert len(EVERY) >= 180
    classes = Counter(name.partition("_")[0] for name in EVERY)
    assert set(classes) == {
        "border", "budget", "close", "error", "forge", "library", "memory", "order", "parser", "pattern", "reach",
        "source", "text", "verb",
    }  # fmt: skip
    told = {"ok", "runtime", "syntax", "budget", "memory", "clock"}
    assert all(expected(source) <= told for source in EVERY.values())


# ---------------------------------------------------------------- Lua, here and in the worker

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


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    assert made.starts == 1, "no attack ended the worker"
    assert made.running().peak() < MOST_MEMORY
    made.close()


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


def outcome(runtime: Runtime, name: str) -> str:
    chunk = f"attacks/{name}.lua"
    try:
        loaded = runtime.load(EVERY[name], chunk)
        if not isinstance(loaded, dict) or "run" not in loaded:
            return "ok"
        results = [run(runtime, chunk, "run") for _ in range(2)]
    except (sandbox.ScriptError, sandbox.ClockFault) as error:
        return kind_of(error)
    assert not any("ESCAPED" in str(result) for result in results)
    assert results[0] == results[1]
    return "ok"


def test_lua(attack: str, worker: Worker) -> None:
    for where in (None, worker):
        runtime = Runtime(read, VOCABULARY, worker=where)
        runtime.load(HONEST, "honest/card.lua")
        started = time.process_time() if where is None else time.perf_counter()
        assert outcome(runtime, attack) in expected(EVERY[attack])
        assert (time.process_time() if where is None else time.perf_counter()) - started < SECONDS
        assert run(runtime, "honest/card.lua", "play") == "1 7xx", "the author's other scripts go on"


# ---------------------------------------------------------------- cardwright sandbox


@pytest.fixture(scope="module")
def probe() -> Iterator[Probe]:
    made = Probe(Library({}).language)
    yield made
    assert made.worker.starts <= 1
    made.close()


PROBED = {"ok": "ok", "runtime": "error", "syntax": "error", "budget": "budget", "memory": "memory", "clock": "budget"}


def test_sandbox_command(attack: str, probe: Probe, tmp_path: Path) -> None:
    path = tmp_path / "attack.lua"
    path.write_bytes(EVERY[attack])
    verdict = probe.try_file(path)
    allowed = {PROBED[word] for word in expected(EVERY[attack])}
    if "error" in allowed or uses(attack, "zones", "ability", "fx.same", "fx.numbers"):
        allowed.add("refused")
    if uses(attack, "choose("):
        allowed.add("error")  # what is chosen is 1 there, no group
    assert verdict.outcome in allowed, verdict
    assert "ESCAPED" not in str(verdict.returned)
    assert verdict.seconds < SECONDS
    assert verdict.memory_bytes < MOST_MEMORY
    assert verdict.message == visible(verdict.message, one_line=True)


# ---------------------------------------------------------------- as a card of a pack

PACK = "name: attacks\nversion: 1.0.0\napi: 1\nlicence: MIT\n"
CARD = "name: {}\nmana_cost: '{{R}}'\ntypes: Sorcery\n"
CAST = """
- ruling: It is cast
  cr: ["608.2"]
  given: {{alice: {{hand: [{0}], library: [Forest, Forest], mana: "{{R}}"}}}}
  play: [{{cast: {0}}}, resolve]
  expect: {{alice: {{graveyard: [{0}]}}}}
"""
BEFORE = b"local verb = draw local function draw(...) return verb(...) end\nlocal attack = (function()\n"
AFTER = b"""
end)()
return card { spell { effect = function(fx)
  local got = attack.run(fx)
  if type(got) == "string" and got:find("ESCAPED") then error(got) end
  return got
end } }
"""
HONEST_CARD = b"return card { spell { effect = function(fx) gain_life(fx.you, 3) end } }"


def called(name: str) -> str:
    return "Attack " + name.replace("_", " ")


@pytest.fixture(scope="module", params=["trusted", "untrusted"])
def library(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    root = tmp_path_factory.mktemp("packs") / "attacks"
    root.mkdir()
    (root / "pack.yaml").write_text(PACK, encoding="utf-8")
    scripts = {called(name): BEFORE + source + AFTER for name, source in EVERY.items()}
    for name, script in {**scripts, "Honest Word": HONEST_CARD}.items():
        folder = root / name.lower().replace(" ", "_")
        folder.mkdir()
        (folder / "card.yaml").write_text(CARD.format(name), encoding="utf-8")
        (folder / "card.lua").write_bytes(script)
    with open_library([root]) if request.param == "trusted" else open_library(untrusted=[root]) as opened:
        yield opened


def cast(library: Library, name: str) -> Outcome:
    (scenario,) = parse_scenarios(CAST.format(name).encode(), card=name, name="attack.yaml")
    return play(scenario, library)


def fate(library: Library, name: str) -> str:
    """What became of the card: refused as it was loaded, or how its effect ended."""
    try:
        library.definition(name)
    except PackError as error:
        message, loaded = (str(error), False) if error.file.startswith("attacks/") else ("ESCAPED", False)
    else:
        ended, loaded = cast(library, name), True
        if ended.passed:
            return "ok"
        assert ended.status == "error"
        message = ended.message
    assert "ESCAPED" not in message
    assert message == visible(message)
    message = message.replace("not enough memory", "more memory")
    for words, kind in (("more instructions", "budget"), ("more memory", "memory"), ("processor time", "clock")):
        if words in message:
            return kind
    return "runtime" if loaded else "refused"


RAN: Counter[str] = Counter()


def test_pack(attack: str, library: Library) -> None:
    allowed = {"runtime" if word == "syntax" else word for word in expected(EVERY[attack])} | {"refused"}
    if uses(attack, "draw", "choose", "fx.same", "fx.numbers"):
        allowed.add("runtime")  # the true verbs take no 1
    if attack == "text_escape_at_load":
        allowed.add("ok")  # its label goes nowhere
    started = time.process_time()
    found = fate(library, called(attack))
    RAN[found] += 1
    assert found in allowed
    assert time.process_time() - started < SECONDS
    assert cast(library, "Honest Word").passed, "the pack's other cards go on"


def test_most_of_them_ran() -> None:
    if sum(RAN.values()) >= 2 * len(EVERY):
        assert RAN["refused"] < sum(RAN.values()) / 2, RAN
