"""What a card, a face or a token may be called, and which names are too alike to stand side by side.

Every letter is one that the ecosystem's names are written with, so that no name looks like another by a letter of
another script, and nothing in a name can turn, hide or end the line that it is shown in.
"""

from __future__ import annotations

import re
import unicodedata

from .slugs import slug

__all__ = ["alike", "fault_of"]

_LONGEST = 200
_LETTERS = frozenset(chr(code) for code in range(0xC0, 0x180) if chr(code).isalpha())
_ALLOWED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ,.;:-'\"!?&()+_/—®꞉") | _LETTERS
_TOLD = "Latin letters, digits, spaces and , . ; : - ' \" ! ? & ( ) + _"
_CONFUSED = str.maketrans("01i", "oll")  # in lower case: 0 and o; 1, i (as I) and l
_PAIRS = (("rn", "m"), ("vv", "w"))


def fault_of(name: str) -> str:
    """What is wrong with a name, told so that it can follow it; ``""`` if nothing is."""
    if len(name) > _LONGEST:
        return f"has {len(name)} characters; at most {_LONGEST}"
    for char in name:
        if char not in _ALLOWED:
            called = unicodedata.name(char, "no character")
            return f"has {char!r} (U+{ord(char):04X}, {called}); a name is {_TOLD}"
    if unicodedata.normalize("NFC", name) != name:
        return "has accents apart from their letters; write them as one character (NFC)"
    if "  " in name or name != name.strip():
        return "has two spaces in a row, or one at an end"
    if not slug(name):
        return "has no letter or digit that its folder could be called by"
    return ""


def alike(folder: str) -> str:
    """What a card's folder is compared by: names with one result look the same at a glance (``bolt``, ``bo1t``,
    ``boIt``), which no two cards of the game do."""
    text = re.sub(r"[-_]+", "_", folder.lower()).translate(_CONFUSED)
    for two, one in _PAIRS:
        text = text.replace(two, one)
    return text
