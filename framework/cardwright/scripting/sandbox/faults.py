"""Turning what Lua said into a ScriptError: the position taken off, names suggested, frames trimmed."""

import re

from cardwright.spelling import nearest
from cardwright.visible import visible

from .errors import ScriptError

_UNKNOWN = re.compile(r"unknown name '([^']+)'(?: \(known: ([^)]*)\))?\Z")
_INSIDE = re.compile(r"(?:boot|library|patterns|prelude):\d+: ")
_LONGEST_SHOWN = 800
_LONGEST_STACK = 4000
_OURS = ("[C]:", "boot:", "library:", "patterns:", "prelude:")


def script_error(
    kind: type[ScriptError], message: str, traceback: str, chunk: str, short: str, names: tuple[str, ...]
) -> ScriptError:
    """Build the error of a script that Lua calls ``short`` and its author ``chunk``."""
    stack = visible(_trim(traceback[:_LONGEST_STACK], chunk, short))
    position = re.match(re.escape(short) + r":(\d+): ", message)
    innermost = position or re.match(re.escape(chunk) + r":(\d+): ", stack)
    message = message[position.end() :] if position else _INSIDE.sub("", message, count=1)
    said = visible(_suggest(message[:_LONGEST_SHOWN], names), one_line=True)
    if len(said) > _LONGEST_SHOWN:  # Lua quotes a token of any length
        said = said[: _LONGEST_SHOWN - 1] + "…"
    return kind(said, chunk, int(innermost[1]) if innermost else None, stack)


def _suggest(message: str, names: tuple[str, ...]) -> str:
    unknown = _UNKNOWN.search(message)
    if not unknown:
        return message
    owner, dot, last = unknown[1].rpartition(".")
    known = unknown[2].split(", ") if unknown[2] else names
    near = nearest(last, known)
    if not near:
        return message
    return f"{message[: unknown.end(1) + 1]}; did you mean '{owner}{dot}{near}'?{message[unknown.end(1) + 1 :]}"


def _trim(traceback: str, chunk: str, short: str) -> str:
    frames = [line.strip() for line in traceback.splitlines()[1:]]
    kept = [frame for frame in frames if frame and not frame.startswith((*_OURS, "(...tail"))]
    return "\n".join(frame.replace(short + ":", chunk + ":") for frame in kept)
