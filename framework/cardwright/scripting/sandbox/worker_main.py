"""What runs in a worker process: Lua states that do what the host asks over standard input and output."""

import os
import sys
from typing import Any

from .confined import confine, meter
from .frames import (
    Answered,
    Build,
    Enter,
    FromWorker,
    Give,
    Measure,
    Measured,
    Ready,
    WantRead,
    pack,
    receive_from_host,
)
from .limits import Limits
from .lua import Environment, LocalLua
from .vocabulary import Vocabulary

__all__ = ["serve"]


class _Server:
    def __init__(self) -> None:
        self._in = os.fdopen(0, "rb", closefd=False)
        self._out = os.fdopen(1, "wb", buffering=0, closefd=False)
        self._states: dict[int, LocalLua] = {}
        self._meter = meter()

    def send(self, message: FromWorker) -> None:
        left = memoryview(pack(message))
        while left:
            left = left[self._out.write(left) :]

    def until_given(self) -> Any:
        """Do what is asked until a reading is given; the end of the host is the end."""
        while True:
            message = receive_from_host(self._in.read)
            if message is None:
                os._exit(0)
            if isinstance(message, Give):
                return tuple(message.value) if isinstance(message.value, list) else message.value
            if isinstance(message, Build):
                self._states[message.machine] = LocalLua(self.read, message.environment)
            elif isinstance(message, Enter):
                self._enter(message)
            elif isinstance(message, Measure):
                self.send(Measured(self._meter()))

    def read(self, code: int, id: int, field: bytes) -> Any:
        """What Lua calls to read a field of an object or player."""
        self.send(WantRead(code, id, field))
        return self.until_given()

    def _enter(self, message: Enter) -> None:
        for number in message.closed:
            del self._states[number]
        state = self._states[message.machine]
        for ident in message.drops:
            state.drop(ident)
        self.send(Answered(list(state.enter(message.entry, message.args))))


def serve(memory_bytes: int) -> None:
    """Be a worker until the host closes the pipe."""
    server = _Server()
    sys.stdout = sys.stderr = None
    LocalLua(server.read, Environment.of(Vocabulary(), Limits()))  # reads and imports all that another needs
    server.send(Ready(confine(memory_bytes)))
    server.until_given()
