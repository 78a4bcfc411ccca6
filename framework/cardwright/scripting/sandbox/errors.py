"""What can go wrong with a script, and with its host.

The errors of scripts stay within `cardwright.scripting`, which makes `PackError` and `ScriptFailure` of them.
"""

from cardwright.errors import ClockFault, SandboxFault, WorkerFault

__all__ = [
    "ClockFault",
    "ReadError",
    "SandboxFault",
    "ScriptBudgetError",
    "ScriptError",
    "ScriptMemoryError",
    "ScriptRuntimeError",
    "ScriptSyntaxError",
    "TooLarge",
    "WorkerFault",
]


class ScriptError(Exception):
    """A fault of a script.

    ``message`` is without position; ``chunk`` the script's pack-relative name; ``line`` its line if
    known; ``traceback`` Lua's stack, innermost frame first, one frame a line ("" if there is none).
    """

    def __init__(self, message: str, chunk: str, line: int | None = None, traceback: str = "") -> None:
        super().__init__(message, chunk, line, traceback)
        self.message = message
        self.chunk = chunk
        self.line = line
        self.traceback = traceback

    def __str__(self) -> str:
        place = self.chunk if self.line is None else f"{self.chunk}:{self.line}"
        return f"{place}: {self.message}"


class ScriptSyntaxError(ScriptError):
    """The source isn't a Lua chunk: syntax, encoding or size."""


class ScriptRuntimeError(ScriptError):
    """The script raised an error, or asked for what it may not have."""


class ScriptBudgetError(ScriptError):
    """The script used more instructions than it may; a fresh runtime repeated it."""


class ScriptMemoryError(ScriptError):
    """The script used more memory than it may; a fresh runtime repeated it."""


class TooLarge(ValueError):
    """A value of the game that no script can take in: a number beyond 64 bits, a text or a list too long."""


class ReadError(Exception):
    """Raised by a reader that refuses a field; its text becomes an error at the script's line."""
