"""What crosses the pipe between a host and its worker: plain data in MessagePack, each frame with its length before it.

Nothing is pickled, nothing names code, and a frame may have `MOST_BYTES` either way.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from .lua import Environment

__all__ = [
    "MOST_BYTES", "Answered", "Build", "Enter", "FrameError", "FromWorker", "Give", "Measure", "Measured", "Plain",
    "Ready", "ToWorker", "WantRead", "pack", "receive_from_host", "receive_from_worker",
]  # fmt: skip

MOST_BYTES = 1 << 20
_HEAD = 4

Plain: TypeAlias = bool | int | float | bytes


class FrameError(Exception):
    """What came is no frame, or none that may come."""


class Build(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """Make the Lua state that is called ``machine`` from now on; nothing is answered."""

    machine: int
    environment: Environment


class Enter(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """Call an entry of a state; `Answered` follows, after any number of `WantRead`.

    First the calls ``drops`` of this state, and the states ``closed``, are forgotten.
    """

    machine: int
    entry: int
    args: list[Plain]
    drops: list[int]
    closed: list[int]


class Give(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """Answers a `WantRead`: a scalar, or a flat list of them."""

    value: Plain | list[Plain]


class Measure(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """Ask for the most memory that the worker ever had; `Measured` follows."""


class Ready(msgspec.Struct, frozen=True, array_like=True, tag=0):
    """The worker is up; ``limits`` are the names of those that the platform enforces on it."""

    limits: list[str]


class Answered(msgspec.Struct, frozen=True, array_like=True, tag=1):
    """What an entry gave back."""

    answer: list[Plain]


class WantRead(msgspec.Struct, frozen=True, array_like=True, tag=2):
    """A script reads a field; `Give` must follow, perhaps after another `Enter`."""

    code: int
    id: int
    field: bytes


class Measured(msgspec.Struct, frozen=True, array_like=True, tag=3):
    """Bytes; 0 where the platform doesn't tell."""

    peak: int


ToWorker: TypeAlias = Build | Enter | Give | Measure
FromWorker: TypeAlias = Ready | Answered | WantRead | Measured

_encode = msgspec.msgpack.Encoder().encode


def pack(message: ToWorker | FromWorker) -> bytes:
    """Write a frame. Raises `FrameError` for one that is too large."""
    body = _encode(message)
    if len(body) > MOST_BYTES:
        raise FrameError(f"a frame of {len(body)} bytes; at most {MOST_BYTES} may cross")
    return len(body).to_bytes(_HEAD, "big") + body


def _body(read: Callable[[int], bytes | None]) -> bytes | None:
    """The next frame's body; None at the end of the stream."""
    head = read(_HEAD) or b""
    if len(head) < _HEAD:
        return None
    size = int.from_bytes(head, "big")
    if size > MOST_BYTES:
        raise FrameError(f"a frame of {size} bytes; at most {MOST_BYTES} may cross")
    body = read(size) or b""
    return body if len(body) == size else None


def receive_from_worker(read: Callable[[int], bytes | None]) -> FromWorker | None:
    """The next message of a worker, or None if it is gone. Raises `FrameError`."""
    body = _body(read)
    try:
        return None if body is None else _FROM_WORKER.decode(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FrameError(f"a frame that is no message ({error})") from None


def receive_from_host(read: Callable[[int], bytes | None]) -> ToWorker | None:
    """The next message of the host, or None if it is gone."""
    body = _body(read)
    return None if body is None else _TO_WORKER.decode(body)


_FROM_WORKER: msgspec.msgpack.Decoder[FromWorker] = msgspec.msgpack.Decoder(FromWorker)
_TO_WORKER: msgspec.msgpack.Decoder[ToWorker] = msgspec.msgpack.Decoder(ToWorker)
