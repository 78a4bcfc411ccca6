"""How much a script may use."""

from msgspec import Struct


class Limits(Struct, frozen=True):
    """Bounds on one script; every verdict but the clock's comes from counts, the same everywhere.

    Instructions are Lua's, with the work of library functions, reads and verbs charged on top, and
    are counted in steps of 1000. Memory is what scripts may hold over the prelude and their code.
    """

    source_bytes: int = 32_768
    load_instructions: int = 200_000
    call_instructions: int = 100_000
    """For one call from its start to its end, over all its requests."""
    memory_kb: int = 256
    string_bytes: int = 65_536
    """The longest string that a library function takes or makes and that may leave a script."""
    array_length: int = 4096
    request_scalars: int = 400
    request_depth: int = 8
    border_bytes: int = 262_144
    """What all texts of one value that leaves a script may weigh together."""
    load_scalars: int = 8000
    load_depth: int = 24
    suspended: int = 64
    """Suspended calls kept alive; older ones are dropped and rebuilt by replay when resumed."""
    nesting: int = 8
    """Calls that may run inside one another, through reads that themselves ask a script."""
    clock_seconds: float = 0.15
    """Processor time of one call, all reads and replies apart, after which the host gives up (ClockFault)."""
