"""`docs/errors.md`, written from the tree of exceptions (`cardwright.errors`)."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

from . import errors
from .errors import CardwrightError

__all__ = ["every_error", "generate", "own_fields"]

_HEAD = """\
# Errors

Everything that goes wrong in Cardwright and reaches a program that uses it is one of these exceptions, all of them at
the top of `cardwright`. `except CardwrightError` catches them all; nothing of the libraries that are used inside comes
through. A wrong call in the sense of Python (an argument too many, one missing) stays Python's `TypeError`.

{tree}

{promises}

What every error has: {fields}

`error.as_data()` is the code, the message and the fields that say something, as plain data.

## After an error

An input to a game is taken whole or not at all. After any error out of `Game.advance`, `answer`, `concede`, `intervene`
or `fork` the game stands where it stood before that call: the same state, the same log, the same pending decision, the
same digest. `error.stands` says so in words. The same answer can be given again (when a plugin has been mended, or a
limit raised), or another one. This also holds for `KeyboardInterrupt`.

What a plugin's `on_*` hooks were told meanwhile was told about something that did not happen after all. They may keep
nothing outside the game for this reason (their state belongs in `register_state`); what is outside reads `Game.log`,
which has only what happened.

Where the fault meets every answer to a question in the middle of something (a plugin that fails in each payment), the
host may also take the whole action back: `Game.at(library, game.checkpoint)` is a game from before it.

Where no decision was pending (a game that is about to start, or stands between two operations) the same input is simply
running on: `advance` raises the same error again as long as its cause is there. The host may mend it and go on, look at
the game, save it, fork it, or let it rest; none of this changes the game.
"""


def every_error() -> Iterator[type[CardwrightError]]:
    """Every class of the tree, parents first, in the order of the file."""
    for value in vars(errors).values():
        if inspect.isclass(value) and issubclass(value, CardwrightError):
            yield value


def own_fields(kind: type[CardwrightError]) -> tuple[str, ...]:
    """The parameters of a class's constructor that are its own."""
    if "__init__" not in vars(kind):
        return ()
    names = inspect.signature(kind.__init__).parameters
    return tuple(n for n in names if n not in ("self", "message", "place", "file", "line"))


def _paragraphs() -> tuple[str, str]:
    """The tree of the file's docstring as a block of code, and what it promises."""
    about = inspect.cleandoc(errors.__doc__ or "")
    tree, _, rest = about.partition("::\n\n")[2].partition("\n\n")
    promise = rest.partition("\n\n")[0]
    return f"```\n{inspect.cleandoc(tree)}\n```", _markdown(promise)


def _markdown(text: str) -> str:
    return text.replace("``", "`")


def generate() -> str:
    """The text of docs/errors.md."""
    tree, promises = _paragraphs()
    fields = _markdown(inspect.cleandoc(CardwrightError.__doc__ or "").partition("\n\n")[2])
    parts = [_HEAD.format(tree=tree, promises=promises, fields=fields).rstrip("\n"), "## Each of them"]
    for kind in every_error():
        if kind is CardwrightError:
            continue
        builtin = [b.__name__ for b in kind.__bases__ if not issubclass(b, CardwrightError)]
        parents = [b.__name__ for b in kind.__bases__ if issubclass(b, CardwrightError)]
        about = _markdown(inspect.cleandoc(kind.__doc__ or ""))
        bases = ", ".join(f"`{b}`" for b in (*parents, *builtin))
        own = own_fields(kind)
        further = f"\n\nFields of its own: {', '.join(f'`{n}`' for n in own)}." if own else ""
        parts.append(f"### `{kind.code}`: `{kind.__name__}`\n\nA {bases}.\n\n{about}{further}")
    return "\n\n".join(parts) + "\n"
