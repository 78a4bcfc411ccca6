"""Texts that others wrote, made fit to be shown: what a terminal would obey is made visible instead.

Everything that Cardwright prints, and every error that comes from a script, goes through `visible` (or `json_line`).
A value that somebody else gave stands in a message as `shown`, and an exception that somebody else raised as `told_by`:
neither ever fails, whatever the value is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

__all__ = ["OBEYED", "json_line", "shown", "told_by", "visible"]

# Control characters but tab and line feed; line and paragraph separators; marks that turn the direction of writing or
# are not seen; half characters; tags. (What joins letters and emoji, U+200C and U+200D, stays.)
OBEYED = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e0fff"
)
"""What would be obeyed or not be seen where a text is shown, as the inside of a pattern's set. YAML files may not
hold it, nor what leaves a script (prelude.lua says the same in its own way)."""
_OBEYED = re.compile(f"[{OBEYED}]")


def visible(text: str, *, one_line: bool = False) -> str:
    r"""The text with what would be obeyed written as ``\x1b`` or ``\u202e``; with `one_line` line feeds and tabs too.

    Ordinary text comes back as it is, and so does text that this made.
    """
    shown = _OBEYED.sub(_escaped, text)
    if one_line:
        shown = shown.replace("\n", "\\n").replace("\t", "\\t")
    return shown


def json_line(data: Mapping[str, object], *, only_ascii: bool = False) -> str:
    """The data as JSON in one line, with the same characters escaped, the way of JSON; with `only_ascii` all others
    than ASCII are."""
    text = json.dumps(data, ensure_ascii=only_ascii)
    return _OBEYED.sub(_json_escaped, text)


def shown(value: object, most: int = 80) -> str:
    """Any value for a message, as Python would write it: in one line, with at most `most` characters, and nothing that
    a terminal obeys. Never raises, whatever the value is: too large, too deep, or with a ``__repr__`` that fails."""
    try:
        text = _plainly(value, most, 3)
    except Exception:  # noqa: BLE001 - a value's own code may raise anything
        text = f"a {type(value).__name__} that can't be shown"
    text = visible(text, one_line=True)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def told_by(error: BaseException, most: int = 1000) -> str:
    """What an exception that somebody else raised says, with its kind. Never raises."""
    try:
        text = visible(str(error))
    except Exception:  # noqa: BLE001 - as above
        text = "what it says can't be shown"
    return f"{type(error).__name__}: {text if len(text) <= most else f'{text[: most - 1]}…'}"


_AROUND: dict[type, tuple[str, str]] = {tuple: ("(", ")"), list: ("[", "]"), frozenset: ("{", "}"), set: ("{", "}")}


def _plainly(value: object, most: int, deep: int) -> str:
    """About as much of ``repr()`` as will be shown, without working out the rest."""
    kind = type(value)
    if isinstance(value, str):
        return repr(str.__str__(value)[:most])  # a subclass as the text that it is
    if isinstance(value, int) and kind is not bool:
        bits = int.bit_length(value)
        return int.__repr__(value) if bits <= 256 else f"a number of {bits} bits"
    if isinstance(value, bytes | bytearray):
        return repr(bytes(memoryview(value)[:most]))
    around = _AROUND.get(kind)
    if around is None and kind is not dict:
        return repr(value)
    if not deep:
        return "…"
    parts: list[str] = []
    for each in value.items() if isinstance(value, dict) else value:  # type: ignore[attr-defined]
        if sum(map(len, parts)) > most:
            break
        if kind is dict:
            parts.append(": ".join(_plainly(half, most, deep - 1) for half in each))
        else:
            parts.append(_plainly(each, most, deep - 1))
    opened, closed = around if around is not None else ("{", "}")
    return f"{opened}{', '.join(parts)}{',' if kind is tuple and len(parts) == 1 else ''}{closed}"


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]
