"""The subcommands of `cardwright` and what they take; each one's work is in a module of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Optional

import typer
from typer.core import TyperGroup

from cardwright.errors import CardwrightError

__all__ = ["app"]


class Commands(TyperGroup):
    """The subcommands; what none of them has a better word for is told in a line all the same. Whoever stops reading
    what is printed ends the command, without a word, with the status that the shell has for that."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named; status 2 if it can't go on."""
        from .screen import CLOSED, close_output, say_error

        try:
            ended = super().invoke(ctx)
            sys.stdout.flush()
            return ended
        except CardwrightError as error:
            say_error(error)
        except BrokenPipeError:
            close_output()
            raise typer.Exit(CLOSED) from None
        except OSError as error:
            say_error(f"{error.filename or 'a file'}: {error.strerror or error}")
        raise typer.Exit(2)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        version()
        raise typer.Exit


@app.callback()
def whole(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Cards as sandboxed scripts, their rulings as scenarios that run."""


Paths = Annotated[
    Optional[list[Path]],  # noqa: UP045 - typer reads the annotation
    typer.Argument(help="A card's folder, a pack, a folder with packs, or a scenario file; none: the shipped packs."),
]
Untrusted = Annotated[
    Optional[list[Path]],  # noqa: UP045
    typer.Option(
        "--untrusted", help="A pack, or a folder with packs, besides the others; its scripts run in a worker process."
    ),
]
Isolate = Annotated[
    bool, typer.Option("--isolate", help="Run all scripts in a worker process; the results are the same.")
]
Expression = Annotated[
    str, typer.Option("-k", help="Only rulings whose card, name or rule numbers contain this; `and`, `or`, `not` join.")
]


@app.command()
def check(
    paths: Paths = None,
    expression: Expression = "",
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line for each ruling.")] = False,
    mutate: Annotated[bool, typer.Option("--mutate", help="Drop each ability in turn: some ruling must fail.")] = False,
    untrusted: Untrusted = None,
    isolate: Isolate = False,
) -> None:
    """Run rulings; the exit status is 0 only if all of them pass."""
    from . import check as work

    if mutate:
        if untrusted or isolate:
            raise typer.BadParameter("--mutate plays in this process: it goes with neither --untrusted nor --isolate")
        raise typer.Exit(work.mutants(paths or [], expression, json=json))
    raise typer.Exit(
        work.check(paths or [], expression, json=json, doubts=work.Doubts(tuple(untrusted or ()), isolate))
    )


@app.command()
def deck(
    path: Annotated[Path, typer.Argument(help="A deck: a YAML file with formats, deck and sections.")],
    formats: Annotated[Optional[list[str]], typer.Option("--format", help="Instead of the formats it names.")] = None,  # noqa: UP045
) -> None:
    """Tell what is to be said against a deck in its formats."""
    from . import deck as work

    raise typer.Exit(work.deck(path, formats or []))


@app.command()
def demo() -> None:
    """Run the shipped cards' rulings, and tell one step by step."""
    from . import demo as work

    raise typer.Exit(work.demo())


@app.command()
def explain(
    path: Annotated[Path, typer.Argument(help="A card's folder or a scenario file.")],
    name: Annotated[str, typer.Argument(help="The object: its card's name or its label in the ruling.")],
    expression: Expression = "",
    after: Annotated[Optional[int], typer.Option("--step", help="Stop after this step, counted from 1.")] = None,  # noqa: UP045
    untrusted: Untrusted = None,
    isolate: Isolate = False,
) -> None:
    """Tell how an object came to its characteristics.

    The object is one of a ruling that is played; each layer is told.
    """
    from . import explain as work
    from .check import Doubts

    doubts = Doubts(tuple(untrusted or ()), isolate)
    raise typer.Exit(work.explain(path, name, expression, after=after, doubts=doubts))


@app.command()
def docs(
    folder: Annotated[Path, typer.Argument(help="Where the guides are.")] = Path("docs"),
    verify: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a guide is out of date.")] = False,
) -> None:
    """Write the generated guides (hooks, scripting) anew."""
    from . import guides

    raise typer.Exit(guides.write(folder, verify=verify))


@app.command()
def lock(
    packs: Annotated[list[Path], typer.Argument(help="A pack, or a folder with packs.")],
) -> None:
    """Write pack.lock, the hash of each file of a pack.

    By it anybody can tell a change.
    """
    from . import lock as work

    raise typer.Exit(work.write(packs))


@app.command()
def verify(
    packs: Annotated[
        Optional[list[Path]],  # noqa: UP045 - typer reads the annotation
        typer.Argument(help="A pack, or a folder with packs; none: the shipped packs."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line for each pack.")] = False,
) -> None:
    """Compare packs with their locks.

    Tells each file that is missing, changed or added; the exit status is 0 only if there is none.
    """
    from . import lock as work

    raise typer.Exit(work.verify(packs or [], json=json))


@app.command()
def new(
    card: Annotated[str, typer.Argument(help="PACK/CARD: the pack's folder and the card's name.")],
) -> None:
    """Make the files of a new card, and of its pack if that is new."""
    from . import scaffold

    raise typer.Exit(scaffold.new(card))


Packs = Annotated[
    Optional[list[Path]],  # noqa: UP045 - typer reads the annotation
    typer.Option("--pack", help="A pack, or a folder with packs, besides the shipped ones."),
]

Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]


@app.command()
def replay(
    path: Annotated[Path, typer.Argument(help="A replay, a journal or a save.")],
    packs: Packs = None,
    to: Annotated[Optional[int], typer.Option("--to", help="Tell this moment, counted from 0, and end.")] = None,  # noqa: UP045
    every: Annotated[bool, typer.Option("--list", help="Tell every moment, and end.")] = False,
    export: Annotated[
        Optional[Path],  # noqa: UP045 - typer reads the annotation
        typer.Option("--export", help="Write the moment (--to; else the last) as NAME.scenario.yaml, and end."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line for each moment.")] = False,
    any_rules: Annotated[bool, typer.Option("--any-rules", help="Play it though packs or plugins differ.")] = False,
    force: Force = False,
    untrusted: Untrusted = None,
    isolate: Isolate = False,
) -> None:
    """Step through a game forward and back, event by event.

    Any moment can be written as a scenario file.

    Without --to, --list or --export it asks: n and p step, N and P go from input to input, g NUMBER goes to a moment,
    i NUMBER to an input, s tells the state, x FILE writes a scenario, q ends.
    """
    from . import replay as work
    from .check import Doubts

    if every and to is not None and export is None:
        raise typer.BadParameter("--list tells every moment and --to one: give one of the two")
    wanted = work.Wanted(to=to, every=every, export=export, json=json, any_rules=any_rules, force=force)
    raise typer.Exit(work.replay(path, packs or [], wanted, Doubts(tuple(untrusted or ()), isolate)))


@app.command()
def bisect(
    first: Annotated[Path, typer.Argument(help="A replay, a journal or a save.")],
    second: Annotated[Path, typer.Argument(help="Another one of the same game.")],
    packs: Packs = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a text.")] = False,
    untrusted: Untrusted = None,
    isolate: Isolate = False,
) -> None:
    """Name the first input at which two replays differ.

    The exit status is 0 if there is none, 1 if there is, 2 if that can't be told: they are of other rules and without
    digests.
    """
    from . import replay as work
    from .check import Doubts

    doubts = Doubts(tuple(untrusted or ()), isolate)
    raise typer.Exit(work.bisect(first, second, packs or [], doubts, json=json))


@app.command("random-game")
def random_game(
    seed: Annotated[int, typer.Option("--seed", help="Which game.")] = 0,
    out: Annotated[Path, typer.Option("--out", help="Where the replay is written.")] = Path("game.replay"),
    most: Annotated[int, typer.Option("--inputs", min=1, help="After so many answers it ends.")] = 2000,
    packs: Packs = None,
    digests: Annotated[bool, typer.Option("--digests", help="With the digest of every moment, for bisect.")] = False,
    force: Force = False,
) -> None:
    """Let bots play a game of random decks and write its replay."""
    from . import replay as work

    raise typer.Exit(work.random_game(seed, out, most, packs or [], digests=digests, force=force))


@app.command()
def sandbox(
    path: Annotated[Path, typer.Argument(help="A Lua file; if the table that it returns has `run`, that is called.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a line for people.")] = False,
) -> None:
    """Try a Lua file as an untrusted script; tell how it ended.

    It runs in a worker process.

    The exit status: 0 ok, 10 error, 11 budget, 12 memory, 13 refused (no script, or it asked for a name that no script
    has), 14 fault (of the sandbox itself: please report it).
    """
    from . import sandbox as work

    raise typer.Exit(work.sandbox(path, json=json))


@app.command()
def stubs() -> None:
    """Print the script language for lua-language-server.

    Write it to a file: `cardwright stubs > cardwright.d.lua`.
    """
    from cardwright.scripting.stubs import generate

    from .screen import say

    say(generate().removesuffix("\n"))


@app.command()
def version() -> None:
    """Print the version."""
    from cardwright import __version__

    from .screen import say

    say(__version__)
