"""`cardwright sandbox`: how an untrusted script ends."""

from __future__ import annotations

from json import dumps
from pathlib import Path
from typing import Any

from msgspec import structs

from cardwright.kernel.library import Library
from cardwright.scripting.probe import Probe, Verdict
from cardwright.scripting.sandbox import FunctionRef, ManaValue, ObjectRef, PlayerRef, Tagged, Value

from .screen import say, say_json

__all__ = ["STATUS", "as_data", "as_lua", "sandbox"]

_LONGEST_SHOWN = 2000

STATUS = {"ok": 0, "error": 10, "budget": 11, "memory": 12, "refused": 13, "fault": 14}
"""The exit status for each way to end."""


def sandbox(path: Path, *, json: bool) -> int:
    """Try the file and say how it ended; the exit status is that of `STATUS`."""
    probe = Probe(Library({}).language)
    try:
        verdict = probe.try_file(path)
    finally:
        probe.close()
    if json:
        say_json({**structs.asdict(verdict), "returned": as_data(verdict.returned)})
    else:
        say(_told(verdict))
    return STATUS[verdict.outcome]


def _told(verdict: Verdict) -> str:
    place = verdict.file if verdict.line is None else f"{verdict.file}:{verdict.line}"
    said = verdict.message
    if verdict.outcome == "ok":
        text = as_lua(verdict.returned)
        said = f"returned {text if len(text) <= _LONGEST_SHOWN else f'{text[:_LONGEST_SHOWN]}…'}"
    spent = f"{verdict.seconds * 1000:.1f} ms, {verdict.memory_bytes / 1e6:.1f} MB"
    return f"{place}: {verdict.outcome}: {said} ({spent})"


def as_data(value: Value) -> Any:
    """What a script returned, for JSON: a constructor as ``{"constructor": name, "fields": {…}, "items": […]}``, a
    function by the names and places that lead to it, as ``{"function": ["run"]}``."""
    if isinstance(value, Tagged):
        fields = {name: as_data(held) for name, held in value.fields.items()}
        return {"constructor": value.tag, "fields": fields, "items": [as_data(item) for item in value.items]}
    if isinstance(value, list):
        return [as_data(item) for item in value]
    if isinstance(value, dict):
        return {name: as_data(held) for name, held in value.items()}
    if isinstance(value, FunctionRef):
        return {"function": list(value.path)}
    if isinstance(value, ObjectRef | PlayerRef):
        return {"object" if isinstance(value, ObjectRef) else "player": value.id}
    return list(value.types) if isinstance(value, ManaValue) else value


def as_lua(value: Value) -> str:
    """What a script returned, in a line, as Lua writes it: ``card { flying, on_cast { effect = function } }``."""
    if isinstance(value, Tagged):
        parts = [*map(as_lua, value.items), *(f"{name} = {as_lua(held)}" for name, held in value.fields.items())]
        return f"{value.tag} {{ {', '.join(parts)} }}" if parts else value.tag
    if isinstance(value, list):
        return f"{{ {', '.join(map(as_lua, value))} }}" if value else "{}"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {as_lua(held)}' for name, held in value.items())} }}"
    if isinstance(value, str):
        return dumps(value, ensure_ascii=False)
    if isinstance(value, ManaValue):
        return "".join(f"{{{letter}}}" for letter in value.types)
    if isinstance(value, FunctionRef):
        return "function"
    if isinstance(value, ObjectRef | PlayerRef):
        return f"{'object' if isinstance(value, ObjectRef) else 'player'} {value.id}"
    return "nil" if value is None else str(value).lower()  # true, false, a whole number
