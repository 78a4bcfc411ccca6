"""A wall clock that ends what stays silent too long."""

import threading
import time
from collections.abc import Callable
from types import TracebackType

__all__ = ["Watchdog"]

_GLANCE = 0.25


class Watchdog:
    """``with watchdog:`` may take ``seconds``; if it takes longer, ``kill`` is called once and ``fired`` is set.

    One thread looks now and then, so that nothing is started for each use; while nothing is used it sleeps.
    """

    def __init__(self, seconds: float, kill: Callable[[], None]) -> None:
        self.seconds = seconds
        self.fired = False
        self._kill = kill
        self._deadline = 0.0
        self._idle = True
        self._wake = threading.Event()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, name="cardwright worker watchdog", daemon=True).start()

    def __enter__(self) -> None:
        self._deadline = time.monotonic() + self.seconds
        if self._idle:
            self._idle = False
            self._wake.set()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._deadline = 0.0

    def close(self) -> None:
        """Let the thread end."""
        self._ended.set()
        self._wake.set()

    def _watch(self) -> None:
        while not self._ended.is_set():
            self._wake.wait()
            self._wake.clear()
            quiet = 0
            while quiet < 2 and not self._ended.wait(_GLANCE):
                deadline = self._deadline
                quiet = 0 if deadline else quiet + 1
                if deadline and time.monotonic() > deadline:
                    self.fired = True
                    self._kill()
                    return
            self._idle = True
            if self._deadline:  # it was used just as this fell asleep
                self._wake.set()
