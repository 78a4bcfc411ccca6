"""What an error that comes out of a game is called outside: one of `cardwright.errors`, whoever raised it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING

from cardwright.errors import CardwrightError, Fault, PluginFailed, ScriptFailure
from cardwright.visible import shown, told_by

from .plugins import raiser_of
from .script_host import VerbError

if TYPE_CHECKING:
    from .library import Library

__all__ = ["looking", "told", "told_of_another"]

_BUILTIN = "cardwright_plugins"


def told(error: BaseException, library: Library) -> BaseException:
    """The error as one of the public tree; those of the tree, and what is no error (KeyboardInterrupt), as they are.
    GeneratorExit is one here: nobody ends a game's generators while they run."""
    if isinstance(error, CardwrightError) or not isinstance(error, Exception | GeneratorExit):
        return error
    if isinstance(error, RuntimeError) and isinstance(error.__cause__, StopIteration | StopAsyncIteration):
        error = error.__cause__  # Python lets none of these out of a generator
    said = told_by(error)
    plugin, hook = raiser_of(error)
    plugin, file, line = _place(error, library, plugin)
    if plugin:
        where = f" in its hook {shown(hook)}" if hook else ""
        return PluginFailed(
            f"plugin {shown(plugin)} failed{where}: {said}", plugin=plugin, hook=hook, file=file, line=line
        )
    if isinstance(error, VerbError):
        return ScriptFailure(str(error))
    return Fault(f"this was not foreseen: {said}", file=file, line=line)


def told_of_another(error: BaseException) -> bool:
    """Whether it says that a plugin failed which is no part of Cardwright."""
    return isinstance(error, PluginFailed) and bool(error.plugin) and not error.plugin.startswith(_BUILTIN)


@contextmanager
def looking(library: Library) -> Iterator[None]:
    """Questions change nothing; what goes wrong in one is told as one of the public errors."""
    try:
        yield
    except (Exception, GeneratorExit) as error:
        known = told(error, library)
        if known is error:
            raise
        raise known from error


def _place(error: BaseException, library: Library, plugin: str) -> tuple[str, str, int | None]:
    """Which plugin raised it and where: the innermost frame of the plugin known to have done it, or of any plugin from
    elsewhere, or of a built-in one if it is the innermost of all."""
    modules: dict[str, list[str]] = {}
    for name, known in library.manager.list_name_plugin():
        modules.setdefault(_module(known), []).append(name)
    frames: list[tuple[list[str], str, int | None]] = []
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        frames.append((_owners(module, modules), trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    frames.reverse()
    for depth, (owners, file, line) in enumerate(frames):
        if plugin in owners if plugin else owners and (depth == 0 or not owners[-1].startswith(_BUILTIN)):
            return plugin or owners[-1], file, line
    if plugin or not frames:
        return plugin, "", None
    return "", *frames[0][1:]


def _module(plugin: object) -> str:
    return plugin.__name__ if isinstance(plugin, ModuleType) else type(plugin).__module__


def _owners(module: str, modules: dict[str, list[str]]) -> list[str]:
    """The plugins that a module belongs to: those that are in it, or are a package that it is in."""
    while module:
        if module in modules:
            return modules[module]
        module = module.rpartition(".")[0]
    return []
