"""card.yaml: the printed facts of a card."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from cardwright import yaml_source as yaml
from cardwright.kernel.mana import COLOR_NAMES, COLORS, ManaCost

from . import typeline
from .card_names import fault_of
from .errors import PackError, listed, near
from .slugs import slug

__all__ = ["LAYOUTS", "CardFacts", "FaceFacts", "read_card"]

LAYOUTS = (
    "normal",
    "split",
    "flip",
    "transform",
    "modal",
    "meld",
    "adventure",
    "omen",
    "room",
    "leveler",
    "saga",
    "class",
    "prototype",
)
_FACE_KEYS = (
    "name",
    "mana_cost",
    "types",
    "supertypes",
    "subtypes",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "colors",
    "color_indicator",
    "keywords",
    "text",
)
_CARD_KEYS = (*_FACE_KEYS, "layout", "faces", "tokens", "color_identity")
_COLOR_WORDS = {**{name: letter for letter, name in COLOR_NAMES.items()}, **{letter: letter for letter in COLORS}}
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_VARIABLE = re.compile(r"([0-9]{1,9}[+-])?[*X]|[*]²?")


class FaceFacts(msgspec.Struct, frozen=True):
    """What is printed on one face; `keywords` as written: (name, its value, line)."""

    name: str
    mana_cost: ManaCost | None
    line: typeline.TypeLine
    colors: tuple[str, ...]
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    keywords: tuple[tuple[str, yaml.Value | None, int], ...] = ()
    text: str = ""
    at: int = 1  # the line of its name


class CardFacts(msgspec.Struct, frozen=True):
    """What card.yaml says."""

    name: str
    faces: tuple[FaceFacts, ...]
    tokens: tuple[tuple[str, FaceFacts], ...] = ()
    layout: str = "normal"
    text: str = ""
    name_line: int = 1
    identity: tuple[str, ...] = ()


def read_card(data: bytes, file: str, subtypes: Iterable[str] = ()) -> CardFacts:
    """Read card.yaml; `subtypes` are those that its pack declares. Raises `SourceError` (mostly `PackError`)."""
    declared = tuple(subtypes)
    root = yaml.mapping(yaml.parse(data, file), "card.yaml")
    _known(root, _CARD_KEYS, "a card")
    name_value = root.get("name")
    if name_value is None:
        raise PackError("a card must say 'name'", file, 1)
    name = yaml.string(name_value, "name").strip()
    if root.get("faces") is None:
        _name(name_value, "a card")
    layout = _layout(root)
    faces = _faces(root, name, layout, declared)
    tokens = _tokens(root, declared)
    return CardFacts(name, faces, tokens, layout, _text(root), name_value.line, _identity(root))


def _identity(root: yaml.Mapping) -> tuple[str, ...]:
    """Colours of mana symbols that only its script shows (CR 903.4)."""
    value = root.get("color_identity")
    return () if value is None else _color_words(value, "color_identity")


def _known(root: yaml.Mapping, keys: tuple[str, ...], what: str) -> None:
    for key, _ in root.entries:
        if key.text not in keys:
            raise PackError(
                f"unknown key {key.text!r}; {what} has {', '.join(keys)}", key.file, key.line, hint=near(key.text, keys)
            )


def _line(root: yaml.Mapping, name: str) -> int:
    key = root.key(name)
    return root.line if key is None else key.line


def _text(root: yaml.Mapping) -> str:
    value = root.get("text")
    return "" if value is None else yaml.string(value, "text").strip()


def _layout(root: yaml.Mapping) -> str:
    value = root.get("layout")
    if value is None:
        return "normal"
    layout = yaml.string(value, "layout")
    if layout not in LAYOUTS:
        raise PackError(
            f"unknown layout {layout!r}; the layouts are {', '.join(LAYOUTS)}",
            value.file,
            value.line,
            hint=near(layout, LAYOUTS),
        )
    return layout


def _faces(root: yaml.Mapping, name: str, layout: str, declared: tuple[str, ...]) -> tuple[FaceFacts, ...]:
    listed_faces = root.get("faces")
    if listed_faces is None:
        return (_face(root, "a card", declared),)
    for key, _ in root.entries:
        if key.text in _FACE_KEYS and key.text not in ("name", "text"):
            raise PackError(f"a card with 'faces' says {key.text!r} on its faces", key.file, key.line)
    faces = tuple(
        _face(yaml.mapping(item, "a face"), "a face", declared) for item in yaml.sequence(listed_faces, "faces")
    )
    whole = " // ".join(face.name for face in faces)
    if len(faces) < 2:
        raise PackError("'faces' must list two faces or more", listed_faces.file, listed_faces.line)
    if layout == "normal":
        raise PackError(
            f"a card with 'faces' must say its layout: {', '.join(LAYOUTS[1:])}", listed_faces.file, listed_faces.line
        )
    for i, face in enumerate(faces):
        same = next((other for other in faces[:i] if slug(other.name) == slug(face.name)), None)
        if same is not None:
            message = f"two faces are called {face.name!r}: this one and that in line {same.at}"
            raise PackError(message, listed_faces.file, face.at)
    if name != whole:
        raise PackError(f"the name must be those of the faces, {whole!r}", listed_faces.file, _line(root, "name"))
    return faces


def _tokens(root: yaml.Mapping, declared: tuple[str, ...]) -> tuple[tuple[str, FaceFacts], ...]:
    value = root.get("tokens")
    if value is None:
        return ()
    found = []
    for key, item in yaml.mapping(value, "tokens").entries:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", key.text):
            raise PackError(f"a token's key is lower-case letters, digits and _, not {key.text!r}", key.file, key.line)
        found.append(
            (key.text, _face(yaml.mapping(item, f"token {key.text!r}"), f"token {key.text!r}", declared, token=True))
        )
    return tuple(found)


def _face(root: yaml.Mapping, what: str, declared: tuple[str, ...], token: bool = False) -> FaceFacts:
    if what != "a card":
        _known(root, _FACE_KEYS, what)
    line = _type_line(root, what, declared)
    name = root.get("name")
    if name is None and not token:
        raise PackError(f"{what} must say 'name'", root.file, root.line)
    cost = _mana_cost(root)
    face = FaceFacts(
        name=_token_name(name, what, line) if token or name is None else _name(name, what),
        mana_cost=cost,
        line=line,
        colors=_colors(root, cost),
        power=_number(root, "power"),
        toughness=_number(root, "toughness"),
        loyalty=_number(root, "loyalty"),
        defense=_number(root, "defense"),
        keywords=_keywords(root),
        text=_text(root),
        at=name.line if name is not None else root.line,
    )
    _check_numbers(root, face, what)
    return face


def _name(value: yaml.Value, what: str) -> str:
    """A name that looks like no other and harms no line that it is shown in."""
    name = yaml.string(value, "name").strip()
    fault = fault_of(name) or ("has //, which stands only between the names of two faces" if " // " in name else "")
    if fault:
        raise PackError(f"the name of {what}, {name[:60]!r}, {fault}", value.file, value.line)
    return name


def _token_name(value: yaml.Value | None, what: str, line: typeline.TypeLine) -> str:
    """CR 111.4: of the effect that makes it, or else its subtypes and "Token"."""
    subtypes = " ".join(line.subtypes)
    if value is None:
        return f"{subtypes} Token".lstrip()
    name = _name(value, what)
    if name == subtypes:
        message = f"the name of {what} only repeats its subtypes; leave it out, and it is called {f'{name} Token'!r}"
        raise PackError(f"{message} (CR 111.4)", value.file, value.line)
    return name


def _type_line(root: yaml.Mapping, what: str, declared: tuple[str, ...]) -> typeline.TypeLine:
    value = root.get("types")
    if value is None:
        raise PackError(f"{what} must say 'types', such as: Legendary Creature — Elf Druid", root.file, root.line)
    try:
        if isinstance(value, yaml.Sequence):
            return _listed_types(root, value, declared)
        for key in ("supertypes", "subtypes"):
            beside = root.key(key)
            if beside is not None:
                raise PackError(
                    f"{key!r} goes with a list under 'types'; a type line says all in one", beside.file, beside.line
                )
        return typeline.parse(yaml.string(value, "types"), declared)
    except typeline.TypeLineError as error:
        raise PackError(str(error), value.file, value.line, hint=error.hint) from None


def _listed_types(root: yaml.Mapping, value: yaml.Sequence, declared: tuple[str, ...]) -> typeline.TypeLine:
    def words(key: str, known: tuple[str, ...], lower: bool) -> list[str]:
        given = root.get(key)
        found = []
        for item in [] if given is None else yaml.sequence(given, key):
            word = yaml.string(item, f"each of {key}")
            word = word.lower() if lower else word
            if known and word not in known:
                raise PackError(
                    f"{word!r} is none of the {key}: {listed(known)}", item.file, item.line, hint=near(word, known)
                )
            found.append(word)
        return found

    types = words("types", typeline.known_types(), lower=True)
    if not types:
        raise PackError(
            f"'types' is empty; the card types are {listed(typeline.known_types())}", value.file, value.line
        )
    supertypes = words("supertypes", typeline.known_supertypes(), lower=True)
    return typeline.checked(supertypes, types, words("subtypes", (), lower=False), declared)


def _mana_cost(root: yaml.Mapping) -> ManaCost | None:
    value = root.get("mana_cost")
    if value is None:
        return None
    if isinstance(value, yaml.Mapping):
        raise PackError('a mana cost stands in quotes: mana_cost: "{1}{G}"', value.file, value.line)
    try:
        return ManaCost.parse(yaml.string(value, "mana_cost"))
    except ValueError as error:
        raise PackError(str(error), value.file, value.line) from None


def _colors(root: yaml.Mapping, cost: ManaCost | None) -> tuple[str, ...]:
    given = [key for key in ("colors", "color_indicator") if root.get(key) is not None]
    if not given:
        return cost.colors if cost is not None else ()
    value = root.get(given[-1])
    if len(given) > 1 or value is None:
        raise PackError("a card says 'colors' or 'color_indicator', not both", root.file, _line(root, given[-1]))
    return _color_words(value, given[0])


def _color_words(value: yaml.Value, what: str) -> tuple[str, ...]:
    items = value.items if isinstance(value, yaml.Sequence) else (value,)
    found = set()
    for item in items:
        word = yaml.string(item, f"each of {what}")
        if word not in _COLOR_WORDS:
            raise PackError(
                f"unknown colour {word!r}; the colours are {listed(_COLOR_WORDS)}",
                item.file,
                item.line,
                hint=near(word, _COLOR_WORDS),
            )
        found.add(_COLOR_WORDS[word])
    return tuple(color for color in COLORS if color in found)


def _number(root: yaml.Mapping, key: str) -> int | None:
    """A printed number; what varies (``*``, ``1+*``, ``X``) is 0 until an ability defines it (CR 208.2)."""
    value = root.get(key)
    if value is None:
        return None
    if isinstance(value, yaml.Scalar):
        if _NUMBER.fullmatch(value.text) and value.plain:
            return int(value.text)
        if _VARIABLE.fullmatch(value.text):
            return 0
    return yaml.integer(value, key)


def _keywords(root: yaml.Mapping) -> tuple[tuple[str, yaml.Value | None, int], ...]:
    value = root.get("keywords")
    if value is None:
        return ()
    found: list[tuple[str, yaml.Value | None, int]] = []
    for item in yaml.sequence(value, "keywords"):
        if isinstance(item, yaml.Mapping):
            found += [(key.text, inner, key.line) for key, inner in item.entries]
        else:
            found.append((yaml.string(item, "each of keywords"), None, item.line))
    return tuple(found)


def _check_numbers(root: yaml.Mapping, face: FaceFacts, what: str) -> None:
    """A creature has power and toughness, a planeswalker loyalty; what is neither has none (CR 208.1, 209.1)."""
    types = face.line.types
    can_have = "creature" in types or "Vehicle" in face.line.subtypes or "Spacecraft" in face.line.subtypes
    for key in ("power", "toughness"):
        given = root.key(key)
        if "creature" in types and given is None:
            raise PackError(f"{what} that is a creature must say {key!r}", root.file, face.at)
        if given is not None and not can_have:
            raise PackError(f"{what} that is no creature has no {key}", root.file, given.line)
    for key, type in (("loyalty", "planeswalker"), ("defense", "battle")):
        given = root.key(key)
        if type in types and given is None:
            raise PackError(f"{what} that is a {type} must say {key!r}", root.file, face.at)
        if given is not None and type not in types:
            raise PackError(f"{what} that is no {type} has no {key}", root.file, given.line)
