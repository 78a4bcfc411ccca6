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
from cardwright.scripting.probe import Probe
from cardwright.scripting.sandbox import Runtime, Worker
from cardwright.visible import visible

from .listed import EVERY, HONEST, VOCABULARY, expected, outcome, read, run

SECONDS = 3.0  # what is promised is one; the machine may be slow
MOST_MEMORY = 64 << 20


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


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    assert made.starts == 1, "no attack ended the worker"
    assert made.running().peak() < MOST_MEMORY
    made.close()


def test_lua(attack: str, worker: Worker) -> None:
    for where in (None, worker):
        runtime = Runtime(read, VOCABULARY, worker=where)
        runtime.load(HONEST, "honest/card.lua")
        started = time.process_time() if where is None else time.perf_counter()
        assert outcome(runtime, EVERY[attack]) in expected(EVERY[attack])
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
    assert "not enough memory" not in message  # Lua's words: ours are the same for every end
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
