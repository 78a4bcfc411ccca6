"""Every script in this folder attacks the sandbox; its first line says what must come of it.

Outcomes: ok (it ended and did not say ESCAPED), runtime, syntax, budget, memory, clock.
"""

from pathlib import Path

import pytest

from cardwright.scripting.sandbox import (
    ObjectRef,
    PlayerRef,
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

ATTACKS = sorted(Path(__file__).parent.glob("*.lua"))
EXPECT = "-- expect: "
OUTCOMES: dict[str, type[Exception]] = {
    "runtime": ScriptRuntimeError,
    "syntax": ScriptSyntaxError,
    "budget": ScriptBudgetError,
    "memory": ScriptMemoryError,
    "clock": SandboxFault,
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


def outcome(runtime: Runtime, attack: Path) -> str:
    try:
        runtime.load(attack.read_bytes(), f"attacks/{attack.name}")
        result = run(runtime, f"attacks/{attack.name}", "attack")
    except (ScriptError, SandboxFault) as error:
        return next(name for name, kind in OUTCOMES.items() if type(error) is kind and len(str(error)) < 1000)
    assert result == "fine" or "memory" in attack.name, result
    return "ok"


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda path: path.stem)
def test_attack(attack: Path) -> None:
    first = attack.read_bytes().splitlines()[0].decode()
    assert first.startswith(EXPECT), "the first line says what must come of it"
    expected = first.removeprefix(EXPECT).split("|")
    assert set(expected) <= {"ok", *OUTCOMES}

    runtime = Runtime(read, VOCABULARY)
    runtime.load(HONEST, "honest/card.lua")
    assert outcome(runtime, attack) in expected
    assert outcome(runtime, attack) in expected, "a second time, in the runtime that it left behind"
    assert run(runtime, "honest/card.lua", "play") == "1 7xx", "the author's other scripts go on"


def test_there_are_attacks() -> None:
    assert len(ATTACKS) >= 30
