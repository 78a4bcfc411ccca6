"""Loading and calling scripts: the public face of the sandbox."""

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from .limits import Limits
from .values import Value
from .vocabulary import Vocabulary

Reader: TypeAlias = Callable[[str, int, str], Value]
"""``reader(kind, id, field)``, kind "object" or "player"; raises ReadError to refuse a field."""


class Call:
    """One run of a script's function, as far as its next request or its end.

    ``state`` is "request" (``verb`` and ``args`` say which) or "done" (``result`` holds the value).
    """

    state: Literal["request", "done"]
    verb: str
    args: list[Value]
    result: Value

    def resume(self, reply: Value = None) -> None:
        """Answer the request and run on to the next one or to the end. Raises ScriptError."""
        raise NotImplementedError

    def throw(self, message: str) -> None:
        """Answer the request with an error, raised in Lua at the verb's line. Raises ScriptError."""
        raise NotImplementedError

    def drop(self) -> None:
        """Free what Lua holds for this call; it is rebuilt by replay if it is resumed after all."""
        raise NotImplementedError


class Runtime:
    """The scripts of one author in one hardened Lua runtime."""

    def __init__(self, reader: Reader, vocabulary: Vocabulary, limits: Limits | None = None) -> None:
        raise NotImplementedError

    def load(self, source: bytes, chunk: str) -> Value:
        """Compile and run a script; give what it returned. Raises ScriptError."""
        raise NotImplementedError

    def call(self, chunk: str, path: tuple[str | int, ...], fx: Mapping[str, Value], *, pure: bool = False) -> Call:
        """Start the function at ``path`` of a loaded script with ``fx``. Raises ScriptError."""
        raise NotImplementedError
