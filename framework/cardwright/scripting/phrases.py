"""Noun phrases of costs: "other untapped artifact", "creature or land", "blue card" to filters."""

from __future__ import annotations

from cardwright.kernel.abilities import Filter
from cardwright.kernel.mana import COLOR_NAMES

from .errors import near
from .typeline import known_subtypes, known_types

__all__ = ["PhraseError", "phrase"]

_COLORS = {name: letter for letter, name in COLOR_NAMES.items()}
_ADJECTIVES: dict[str, tuple[str, object]] = {
    "other": ("other", True),
    "untapped": ("tapped", False),
    "tapped": ("tapped", True),
    "nonland": ("nonland", True),
    "nontoken": ("token", False),
    "basic": ("supertype", ("basic",)),
    "legendary": ("supertype", ("legendary",)),
    "snow": ("supertype", ("snow",)),
    "colorless": ("colorless", True),
    "multicolored": ("multicolored", True),
}
_IRREGULAR = {
    "sorceries": "sorcery",
    "Elves": "Elf",
    "Wolves": "Wolf",
    "Dwarves": "Dwarf",
    "Allies": "Ally",
    "Plains": "Plains",
}


class PhraseError(ValueError):
    """A phrase with a word that is not known; `hint` is what was probably meant."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def phrase(text: str, subtypes: tuple[str, ...] = ()) -> Filter:
    """The filter of ``"other untapped artifact or creature"``; `subtypes` are known besides the rulebook's."""
    words = text.removesuffix(" you control").split()
    fields: dict[str, object] = {}
    while words and _adjective(words[0], fields):
        words.pop(0)
    if words and words[-1] in ("card", "cards", "permanent", "permanents") and len(words) > 1:
        words.pop()
    nouns = " ".join(words).split(" or ")
    kinds = [_noun(noun, subtypes, text) for noun in nouns]
    if len(kinds) == 1:
        fields.update(kinds[0])
    elif len({tuple(kind) for kind in kinds}) == 1 and len(kinds[0]) == 1:
        (name,) = kinds[0]
        fields[name] = tuple(value for kind in kinds for value in _values(kind[name]))
    else:
        fields["any_of"] = tuple(Filter(tuple(sorted(kind.items()))) for kind in kinds)
    return Filter(tuple(sorted(fields.items())))


def _values(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _adjective(word: str, fields: dict[str, object]) -> bool:
    if word in _ADJECTIVES:
        name, value = _ADJECTIVES[word]
    elif word in _COLORS:
        name, value = "color", (_COLORS[word],)
    elif word.startswith("non") and word[3:] in _COLORS:
        name, value = "not_color", (_COLORS[word[3:]],)
    else:
        return False
    if name in fields:
        raise PhraseError(f"{word!r} says a second time what an earlier word says")
    fields[name] = value
    return True


def _noun(text: str, subtypes: tuple[str, ...], whole: str) -> dict[str, object]:
    """One noun: "card", "permanent", "token", card types ("artifact creature"), or a subtype."""
    words = text.split()
    if words and words[0] in ("a", "an"):
        words.pop(0)
    if not words:
        raise PhraseError(f"{whole!r} names nothing")
    single = [_singular(word, subtypes) for word in words]
    if single in (["card"], ["permanent"]):
        return {}
    found: dict[str, object] = {}
    types: list[str] = []
    known = (*known_subtypes(), *subtypes)
    for word, base in zip(words, single, strict=True):
        if base in known_types():
            types.append(base)
        elif base == "token":
            found["token"] = True
        elif base in known:
            found["subtype"] = (base,)
        else:
            raise PhraseError(
                f"{word!r} is no card type, subtype, colour or other word that is known here",
                near(word, (*known_types(), *known, *_ADJECTIVES, *_COLORS, "card", "permanent", "token")),
            )
    if len(types) == 1:
        found["type"] = tuple(types)
    elif types:
        found["all_types"] = tuple(types)
    return found


def _singular(word: str, subtypes: tuple[str, ...]) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    known = (*known_types(), *known_subtypes(), *subtypes, "card", "permanent", "token")
    if word not in known and word.endswith("s") and word[:-1] in known:
        return word[:-1]
    return word
