"""Every shipped pack carries a lock, and is what that says."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.rulings.cards import pack_folders
from cardwright.rulings.discovery import shipped_root
from cardwright.scripting.pack_lock import compare

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("pack", pack_folders(shipped_root()), ids=lambda folder: folder.name)
def test_a_shipped_pack_is_as_locked(pack: Path) -> None:
    found = compare(pack)
    assert found.locked, f"{pack.name} has no pack.lock: run `make lock`"
    assert found.holds, f"{pack.name} is not what its lock says ({found.told}): run `make lock`"


def test_line_endings_are_the_same_everywhere() -> None:
    """Hashes are of bytes: a checkout that changed line endings would fit no lock."""
    assert "* text=auto eol=lf" in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
