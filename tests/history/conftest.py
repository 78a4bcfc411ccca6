"""What tests of journals share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


@pytest.fixture
def quiet() -> Iterator[None]:
    """Children are made by os.fork, of which Python warns where there are threads."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield
