"""Texts that others wrote, made fit to be shown: what a terminal would obey is made visible instead.

Everything that Cardwright prints, and every error that comes from a script, goes through `visible` (or `json_line`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

__all__ = ["OBEYED", "json_line", "visible"]

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


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escaped(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1]
