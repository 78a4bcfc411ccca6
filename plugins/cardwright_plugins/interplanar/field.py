"""The filter field `interplanar`."""

from __future__ import annotations

from typing import Any

from cardwright.kernel.context import Context
from cardwright.kernel.definitions import Face
from cardwright.kernel.engine import Engine
from cardwright.kernel.registries import FilterField
from cardwright.kernel.state import GameObject

__all__ = ["FIELD"]


def _test(engine: Engine, obj: GameObject, face: Face, value: Any, ctx: Context) -> bool:
    return obj.uncontrolled is bool(value)


FIELD = FilterField(name="interplanar", type="bool", doc="Is an interplanar permanent (or not).", test=_test)
