"""Files of a kind, of a version, and whole: JSON with a checksum over its body."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from cardwright.errors import Undecodable
from cardwright.visible import shown

__all__ = ["checksum", "encoded", "opened", "sealed"]


class _Sealed(msgspec.Struct):
    cardwright: str
    format: int
    sum: str
    body: msgspec.Raw


def checksum(data: bytes) -> str:
    """16 hexadecimal digits: it tells damage, and no malice."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


def encoded(value: Any) -> bytes:
    """The value as JSON. Raises `Undecodable` for numbers that no file can hold."""
    try:
        return msgspec.json.encode(value)
    except (OverflowError, ValueError) as error:
        raise Undecodable(f"this can't be written: {error}") from None


def sealed(kind: str, version: int, body: dict[str, Any]) -> bytes:
    """The body as a file of this kind. Raises `Undecodable` for numbers that no file can hold."""
    data = encoded(body)
    return msgspec.json.encode(_Sealed(kind, version, checksum(data), msgspec.Raw(data)))


def opened(data: bytes, kind: str, version: int) -> dict[str, Any]:
    """The body of a file that `sealed` made. Raises `Undecodable` for what is none, or of another kind or version, or
    damaged."""
    try:
        found = msgspec.json.decode(data, type=_Sealed)
    except msgspec.ValidationError:
        raise Undecodable(f"this is no {kind} of Cardwright{_older(data)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Undecodable(f"not JSON: {error}") from None
    if found.cardwright != kind:
        raise Undecodable(f"this is a {shown(found.cardwright[:40])} of Cardwright, and no {kind}")
    if found.format != version:
        raise Undecodable(f"this {kind} has format {found.format}; this version of Cardwright reads format {version}")
    if found.sum != checksum(bytes(found.body)):
        raise Undecodable(f"this {kind} is damaged, or was changed by hand: its checksum is not that of its body")
    return decoded(bytes(found.body), kind)


def decoded(data: bytes, kind: str) -> dict[str, Any]:
    """A JSON object. Raises `Undecodable`."""
    try:
        held = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError, OverflowError) as error:
        raise Undecodable(f"not JSON: {error}") from None
    if not isinstance(held, dict):
        raise Undecodable(f"a {kind} holds an object, not a {type(held).__name__}")
    return held


def _older(data: bytes) -> str:
    """What is to be said of a file of the first format, which had no kind."""
    try:
        held = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError, OverflowError):
        return ""
    first = held.get("cardwright") if isinstance(held, dict) else None
    return f": it has format {first}, which this version no longer reads" if isinstance(first, int) else ""
