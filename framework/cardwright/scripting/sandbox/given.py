"""Which handles a call has been given: what it hands back can be none but these.

In Lua no handle can be forged. This holds the same on the host's side, for when the Lua itself was taken over.
"""

from collections.abc import Sequence
from itertools import pairwise

from .port import Reading
from .wire import OBJECT, PLAYER, Scalar

__all__ = ["Given"]


class Given:
    """The handles, as (kind's mark, id), that a call met: in its argument, in the replies to it, in what it read.

    The lists are the call's own and grow with it; they are looked through only once a handle is handed back.
    """

    __slots__ = ("_fx", "_handles", "_log", "_read", "_replied", "_replies")

    def __init__(self, fx: list[Scalar], replies: list[tuple[bool, list[Scalar]]], log: list[Reading]) -> None:
        self._fx = fx
        self._replies = replies
        self._log = log
        self._handles: set[tuple[float, int]] | None = None
        self._replied = 0
        self._read = 0

    def __contains__(self, handle: object) -> bool:
        handles = self._handles
        if handles is None:
            handles = self._handles = set()
            _note(self._fx, handles)
        if handle not in handles:
            for _, scalars in self._replies[self._replied :]:
                _note(scalars, handles)
            for _, _, _, answer in self._log[self._read :]:
                if type(answer) is tuple:
                    _note(answer, handles)
            self._replied, self._read = len(self._replies), len(self._log)
        return handle in handles


def _note(scalars: Sequence[Scalar], handles: set[tuple[float, int]]) -> None:
    for mark, id in pairwise(scalars):
        if type(mark) is float and mark in (OBJECT, PLAYER) and type(id) is int:
            handles.add((mark, id))
