"""`cardwright sandbox`: how an untrusted script ends."""

from __future__ import annotations

from pathlib import Path

import msgspec

from cardwright.kernel.library import Library
from cardwright.scripting.probe import Probe, Verdict

from .screen import say, say_json

__all__ = ["STATUS", "sandbox"]

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
        say_json(msgspec.to_builtins(verdict))
    else:
        say(_told(verdict))
    return STATUS[verdict.outcome]


def _told(verdict: Verdict) -> str:
    place = verdict.file if verdict.line is None else f"{verdict.file}:{verdict.line}"
    said = verdict.message if verdict.returned is None else f"returned {verdict.returned}"
    spent = f"{verdict.seconds * 1000:.1f} ms, {verdict.memory_bytes / 1e6:.1f} MB"
    return f"{place}: {verdict.outcome}: {said} ({spent})"
