"""Runs scripts: loads them into sandboxes, one for each pack, and calls their functions for the kernel."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Generator, Mapping

from cardwright.errors import ScriptBudget, ScriptMemory
from cardwright.kernel.abilities import Script
from cardwright.kernel.language import Language
from cardwright.kernel.script_host import Reader, Request, ScriptFailure, Value, VerbError

from . import sandbox, vocabulary
from .compile import CompiledCard, Source, compile_card
from .errors import PackError, listed, near
from .names import stray_names
from .pack import Pack
from .requests import kernel_value
from .syntax import Syntax
from .verb_calls import check_labels, check_verb_calls

__all__ = ["Scripts", "handle_fields"]


class Scripts:
    """Everything that runs of one library's packs: a `ScriptHost`, and the compiler of scripts.

    Packs never share a sandbox: what one author's script does to memory or budget ends with that author's scripts.
    Those of packs in `isolated` (all, if it is None) run in one worker process, the others in this one.
    """

    def __init__(
        self,
        language: Language,
        limits: sandbox.Limits | None = None,
        *,
        isolated: Collection[str] | None = (),
        worker: sandbox.WorkerSettings | None = None,
    ) -> None:
        self.language = language
        self.vocabulary = vocabulary.build(language)
        self._limits = limits
        self._names = sandbox.Vocabulary(
            constructors=tuple(self.vocabulary.constructors),
            verbs=tuple(language.verbs),
            fields=handle_fields(language),
        )
        self._known = frozenset((*self._names.names(), "_VERSION"))
        self._isolated = isolated
        self.worker = sandbox.Worker(worker)
        self._runtimes: dict[str, sandbox.Runtime] = {}
        self._read: Reader = _nobody
        self._left: deque[sandbox.Call] = deque()  # nobody goes on with them

    # ------------------------------------------------------------ loading

    def compile(
        self, pack: Pack, file: str, source: bytes, faces: tuple[str, ...] = (), tokens: tuple[str, ...] = ()
    ) -> CompiledCard:
        """Load a script and compile what it returns. `file` is its name in messages. Raises `PackError`."""
        value, failed = self._load(pack.name, source, file)
        syntax = Syntax(source)
        deep = syntax.too_deep()
        if deep is not None:
            message = "nested too deeply, or too long a chain: say it in several steps"
            raise PackError(message, file, deep.line, column=deep.column)
        if syntax.is_whole:
            self._check_names(syntax, file)
        if failed is not None:
            raise PackError(failed.message, file, failed.line)
        text = Source(file, file, source, self.vocabulary, syntax=syntax, subtypes=pack.subtypes)
        compiled = compile_card(text, value, faces, tokens)
        check_labels(syntax, self.language, compiled.delayed, file)
        return compiled

    def _load(self, pack: str, source: bytes, file: str) -> tuple[sandbox.Value, sandbox.ScriptError | None]:
        """What the script returned, or why it didn't. Raises `PackError` for what Lua itself can't read: only what it
        could, which bounds size and nesting, is parsed once more for its positions."""
        try:
            return self._runtime(pack).load(source, file), None
        except sandbox.ScriptSyntaxError as error:
            raise PackError(error.message, file, error.line) from None
        except sandbox.ScriptError as error:
            return None, error

    def _check_names(self, syntax: Syntax, file: str) -> None:
        """Every name that a script uses is its own local one, or known; it makes no global ones."""
        strays = list(stray_names(syntax))
        for stray in strays:
            if stray.assigned:
                raise PackError(
                    f"{stray.name!r} is no local variable: write `local {stray.name}` (nothing is kept between calls)",
                    file,
                    stray.line,
                    column=stray.column,
                )
            if stray.name not in self._known:
                hint = near(stray.name, self._known)
                allowed = "" if hint else f"; verbs are {listed(sorted(self.language.verbs), 12)}"
                raise PackError(
                    f"unknown name {stray.name!r}: no verb, constructor, keyword or local is called so{allowed}",
                    file,
                    stray.line,
                    hint=hint,
                    column=stray.column,
                )
        check_verb_calls(syntax, self.language, strays, file)

    def _runtime(self, pack: str) -> sandbox.Runtime:
        found = self._runtimes.get(pack)
        if found is None:
            isolated = self._isolated is None or pack in self._isolated
            found = self._runtimes[pack] = sandbox.Runtime(
                self._reading, self._names, self._limits, worker=self.worker if isolated else None
            )
        return found

    def close(self) -> None:
        """End the worker, if one runs; another is started when it is needed."""
        self.worker.close()

    # ------------------------------------------------------------ running

    def run(self, script: Script, fx: Mapping[str, Value], read: Reader) -> Generator[Request, Value, Value]:
        """Run an effect; see `cardwright.kernel.script_host.ScriptHost`."""
        call = self._start(script, fx, read, pure=False)
        try:
            while call.state == "request":
                try:
                    arguments = tuple(kernel_value(value, self.vocabulary, script.chunk) for value in call.args)
                    reply = yield Request(call.verb, arguments)
                except VerbError as error:
                    self._go_on(call, read, error=str(error))
                except PackError as error:
                    self._go_on(call, read, error=error.message)
                else:
                    self._go_on(call, read, reply)
        except GeneratorExit:  # perhaps by the garbage collector: in any thread, in the middle of another call
            self._left.append(call)
            raise
        except BaseException:
            call.drop()
            raise
        call.drop()
        return self._result(call, script)

    def evaluate(self, script: Script, fx: Mapping[str, Value], read: Reader) -> Value:
        """Run a condition, filter or amount, in which verbs are refused."""
        call = self._start(script, fx, read, pure=True)
        return self._result(call, script)

    def _result(self, call: sandbox.Call, script: Script) -> Value:
        """What a function returned, as the kernel takes it."""
        try:
            return kernel_value(call.result, self.vocabulary, script.chunk)
        except (PackError, VerbError) as error:
            line = error.line if isinstance(error, PackError) else None
            said = error.message if isinstance(error, PackError) else str(error)
            raise ScriptFailure(f"what the function returns: {said}", file=script.chunk, line=line) from None

    def _start(self, script: Script, fx: Mapping[str, Value], read: Reader, *, pure: bool) -> sandbox.Call:
        runtime = self._runtime(script.chunk.partition("/")[0])
        while self._left:
            self._left.popleft().drop()
        before, self._read = self._read, read
        try:
            return runtime.call(script.chunk, script.path, fx, pure=pure)  # type: ignore[arg-type]
        except sandbox.ScriptError as error:
            raise _failure(error) from None
        except sandbox.TooLarge as error:
            raise ScriptFailure(str(error), file=script.chunk) from None
        finally:
            self._read = before

    def _go_on(self, call: sandbox.Call, read: Reader, reply: Value = None, *, error: str | None = None) -> None:
        before, self._read = self._read, read
        try:
            if error is not None:
                call.throw(error)
            else:
                try:
                    call.resume(reply)  # type: ignore[arg-type]
                except sandbox.TooLarge as large:
                    call.throw(str(large))
        except sandbox.ScriptError as failure:
            raise _failure(failure) from None
        finally:
            self._read = before

    def _reading(self, kind: str, id: int, field: str) -> sandbox.Value:
        try:
            return self._read(kind, id, field)  # type: ignore[return-value]
        except VerbError as error:
            raise sandbox.ReadError(str(error)) from None


def _failure(error: sandbox.ScriptError) -> ScriptFailure:
    kind: type[ScriptFailure] = ScriptFailure
    if isinstance(error, sandbox.ScriptBudgetError):
        kind = ScriptBudget
    elif isinstance(error, sandbox.ScriptMemoryError):
        kind = ScriptMemory
    return kind(error.message, file=error.chunk, line=error.line, traceback=error.traceback)


def _nobody(kind: str, id: int, field: str) -> Value:
    raise VerbError(f"there is no game while a script is loaded: {kind} {id} has no {field!r} to read")


def handle_fields(language: Language) -> dict[str, tuple[str, ...]]:
    """What handles may be asked, where the language says it."""
    found = {"object": tuple(language.object_fields), "player": tuple(language.player_fields)}
    return {kind: names for kind, names in found.items() if names}
