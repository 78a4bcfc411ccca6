"""pack.yaml: what a pack is called, which api it is written for, what it needs, and under which licence it is."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from cardwright import yaml_source as yaml
from cardwright.safe_files import FileRefused, check_name, shown

from .errors import PackError, near
from .typeline import known_subtypes, known_supertypes, known_types

__all__ = ["API", "Pack", "read_pack"]

API = 1
"""The version of the pack format and script language that this program reads."""

_KEYS = ("name", "version", "api", "needs", "licence", "description", "authors", "subtypes")
_REQUIRED = ("name", "version", "api", "licence")
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_NAME_WORDS = "lower-case letters, digits, - and _, such as my_pack"
_VERSION = re.compile(r"(?=.{1,40}$)[0-9]+(\.[0-9]+){0,2}([-+.]?[A-Za-z0-9.]+)?")
_SUBTYPE = re.compile(r"[A-Z][A-Za-z'-]*( [A-Z][A-Za-z'-]*){0,3}")
_MOST_WORDS = 200


class Pack(msgspec.Struct, frozen=True):
    """A pack: its facts, and the folder that it was read from. `subtypes` are those that it adds to the rulebook's."""

    name: str
    version: str
    folder: Path
    needs: tuple[str, ...] = ()
    licence: str = ""
    description: str = ""
    authors: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    name_line: int = 1
    needs_line: int = 1

    @property
    def file(self) -> str:
        """The path of its pack.yaml, for messages."""
        return shown(self.folder / "pack.yaml")


def read_pack(folder: Path) -> Pack:
    """Read `folder`/pack.yaml. Raises `SourceError` (mostly `PackError`)."""
    file = shown(folder / "pack.yaml")
    root = yaml.mapping(yaml.read(folder / "pack.yaml", file), "pack.yaml")
    for key, _ in root.entries:
        if key.text not in _KEYS:
            raise PackError(
                f"unknown key {key.text!r}; a pack has {', '.join(_KEYS)}", file, key.line, hint=near(key.text, _KEYS)
            )
    for name in _REQUIRED:
        if root.get(name) is None:
            raise PackError(f"a pack must say {name!r}", file, 1)
    _check_api(root, file)
    return Pack(
        name=_name(root, file),
        version=_matching(root, "version", _VERSION, "a version such as 1.0.0", file),
        folder=folder,
        needs=_needs(root, file),
        licence=_text(root, "licence"),
        description=_text(root, "description"),
        authors=_words(root, "authors"),
        subtypes=_subtypes(root, file),
        needs_line=_at(root, "needs"),
        name_line=_at(root, "name"),
    )


def _check_api(root: yaml.Mapping, file: str) -> None:
    value = root.get("api")
    if value is None:
        raise PackError("a pack must say 'api'", file, 1)
    api = yaml.integer(value, "api")
    if api != API:
        raise PackError(f"this pack is written for api {api}, but this program reads api {API}", file, value.line)


def _name(root: yaml.Mapping, file: str) -> str:
    """The pack's name, which its folder may bear on any system."""
    name = _matching(root, "name", _NAME, _NAME_WORDS, file)
    try:
        check_name(name)
    except FileRefused as error:
        raise PackError(f"name {name!r}: {error}", file, _at(root, "name")) from None
    return name


def _matching(root: yaml.Mapping, key: str, pattern: re.Pattern[str], expected: str, file: str) -> str:
    value = root.get(key)
    text = _text(root, key)
    if not pattern.fullmatch(text):
        raise PackError(f"{key} must be {expected}, not {text!r}", file, value.line if value is not None else 1)
    return text


def _needs(root: yaml.Mapping, file: str) -> tuple[str, ...]:
    """The packs that this one needs, by name: never a path."""
    found = _words(root, "needs")
    for name in found:
        if not _NAME.fullmatch(name):
            raise PackError(
                f"each of needs is the name of a pack ({_NAME_WORDS}), not {name!r}", file, _at(root, "needs")
            )
    return found


def _subtypes(root: yaml.Mapping, file: str) -> tuple[str, ...]:
    """The subtypes that it adds: none that the rulebook has, and none that looks like a word of it."""
    found = _words(root, "subtypes")
    known = {word.casefold(): word for word in (*known_types(), *known_supertypes(), *known_subtypes())}
    for word in found:
        if not _SUBTYPE.fullmatch(word):
            raise PackError(
                f"each of subtypes is words of letters that begin with a capital, such as Moon Elf, not {word!r}",
                file,
                _at(root, "subtypes"),
            )
        if word.casefold() in known:
            raise PackError(
                f"the subtype {word!r} is a word of the rulebook already ({known[word.casefold()]!r}): leave it out",
                file,
                _at(root, "subtypes"),
            )
    return found


def _at(root: yaml.Mapping, key: str) -> int:
    found = root.key(key)
    return root.line if found is None else found.line


def _text(root: yaml.Mapping, key: str) -> str:
    value = root.get(key)
    return "" if value is None else yaml.string(value, key).strip()


def _words(root: yaml.Mapping, key: str) -> tuple[str, ...]:
    value = root.get(key)
    if value is None:
        return ()
    items = yaml.sequence(value, key)
    if len(items) > _MOST_WORDS:
        raise PackError(f"{key} has {len(items)} entries; at most {_MOST_WORDS}", items.file, items.line)
    return tuple(yaml.string(item, f"each of {key}") for item in items)
