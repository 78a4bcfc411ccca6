"""How a worker gives up what it doesn't need, and how it tells its memory."""

import sys
from collections.abc import Callable
from pathlib import Path

__all__ = ["confine", "meter"]

_STATUS = Path("/proc/self/status")
_STATM = Path("/proc/self/statm")


def confine(memory_bytes: int) -> list[str]:
    """Take from this process what running scripts needs not; the names of the limits that are in force.

    No file can be opened or written, no process started, no core left, and memory grows by ``memory_bytes`` at most.
    Where there is no `resource` module (Windows), or the system refuses one, it is not among the names.
    """
    try:
        import resource
    except ModuleNotFoundError:
        return []
    wanted = {"RLIMIT_CORE": 0, "RLIMIT_FSIZE": 0, "RLIMIT_NPROC": 0, "RLIMIT_MEMLOCK": 0, "RLIMIT_MSGQUEUE": 0}
    if _STATM.exists():  # elsewhere the size of a process says nothing about what it may still take
        wanted["RLIMIT_AS"] = int(_STATM.read_text().split()[0]) * resource.getpagesize() + memory_bytes
    wanted["RLIMIT_NOFILE"] = 0  # last: what is open stays open, nothing more is opened
    held = []
    for name, most in wanted.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        try:
            resource.setrlimit(kind, (most, most))
        except (ValueError, OSError):
            continue
        held.append(name)
    return held


def meter() -> Callable[[], int]:
    """A function that tells the most bytes that this process ever held in memory; make it before `confine`."""
    if _STATUS.exists():
        status = _STATUS.open("rb", buffering=0)

        def from_status() -> int:
            status.seek(0)
            for line in status.read(8192).splitlines():
                if line.startswith(b"VmHWM:"):
                    return int(line.split()[1]) * 1024
            return 0

        return from_status
    if sys.platform == "win32":
        return lambda: 0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
