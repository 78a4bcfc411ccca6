"""What rulings may expect: ``interplanar: [Brushwagg]``, all interplanar permanents in the order they entered."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.engine import Engine
from cardwright.kernel.registries import Expectation

__all__ = ["EXPECTATION"]


def _check(engine: Engine, value: Any) -> str:
    there = [engine.name(i) for i in engine.permanents() if engine.state.objects[i].uncontrolled]
    wanted = value if isinstance(value, list) else [] if value in (None, "nothing") else [value]
    return "" if sorted(there) == sorted(map(str, wanted)) else ", ".join(there) or "nothing"


EXPECTATION = Expectation(name="interplanar", doc="The names of all interplanar permanents, or nothing.", check=_check)
