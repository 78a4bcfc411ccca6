"""Hostile Lua, run safely: one hardened Lua 5.4 runtime for the scripts of one author, here or in a worker process.

Knows nothing of the game but what its caller passes: a reader of fields and a vocabulary of names.
"""

from .errors import (
    ClockFault,
    ReadError,
    SandboxFault,
    ScriptBudgetError,
    ScriptError,
    ScriptMemoryError,
    ScriptRuntimeError,
    ScriptSyntaxError,
    TooLarge,
    WorkerFault,
)
from .limits import Limits
from .runtime import Call, Reader, Runtime
from .values import MANA_TYPES, FunctionRef, ManaValue, ObjectRef, PlayerRef, Tagged, Value
from .vocabulary import Vocabulary
from .worker import Worker, WorkerSettings

__all__ = [
    "MANA_TYPES",
    "Call",
    "ClockFault",
    "FunctionRef",
    "Limits",
    "ManaValue",
    "ObjectRef",
    "PlayerRef",
    "ReadError",
    "Reader",
    "Runtime",
    "SandboxFault",
    "ScriptBudgetError",
    "ScriptError",
    "ScriptMemoryError",
    "ScriptRuntimeError",
    "ScriptSyntaxError",
    "Tagged",
    "TooLarge",
    "Value",
    "Vocabulary",
    "Worker",
    "WorkerFault",
    "WorkerSettings",
]
