"""How a card's folder is called."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["slug"]

_APART = {
    "Æ": "AE",
    "æ": "ae",
    "Ø": "O",
    "ø": "o",
    "ß": "ss",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ı": "i",
    "œ": "oe",
    "Œ": "OE",
    "ħ": "h",
    "Ħ": "H",
    "ŧ": "t",
    "Ŧ": "T",
    "ŋ": "n",
    "Ŋ": "N",
    "ĸ": "k",
    "ð": "d",
    "Ð": "D",
    "þ": "th",
    "Þ": "TH",
}


@lru_cache(maxsize=65536)
def slug(name: str) -> str:
    """The folder's name for a card's name: ``brain_maggot``, ``urzas_saga``, ``lim_duls_vault``, ``fire_ice``."""
    text = "".join(_APART.get(char, char) for char in name)
    text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    text = text.replace("'", "").replace(",", "").replace(".", "")
    return re.sub(r"[^a-z0-9]+", "_", text).strip("_")
