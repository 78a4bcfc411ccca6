"""What is not copied: things in which something moves, so that a copy would move the original with it."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, SupportsIndex

from cardwright.errors import WrongType

__all__ = ["Uncopied"]


class Uncopied:
    """`copy.copy`, `copy.deepcopy` and `pickle` are refused with a `WrongType` that says what to do instead."""

    __slots__ = ()
    _instead: ClassVar[str]

    def __copy__(self) -> Any:
        self._refuse("copied")

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        self._refuse("copied")

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        self._refuse("pickled")

    def _refuse(self, done: str) -> NoReturn:
        raise WrongType(f"a {type(self).__name__} can't be {done}: {self._instead}")
