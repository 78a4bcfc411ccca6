"""The hash of a pack: every byte and every name of it count, nothing else does."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from cardwright.scripting.pack_hash import file_hashes, hash_of, pack_hash

FILES = {
    "pack.yaml": b"name: oaks\n",
    "wild_oak/card.yaml": b"name: Wild Oak\n",
    "wild_oak/card.lua": b"return card {}\n",
}


@pytest.fixture
def oaks(tmp_path: Path) -> Path:
    for name, data in FILES.items():
        path = tmp_path / "oaks" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "oaks"


def test_the_hash_is_that_of_a_listing_as_sha256sum_prints_it(oaks: Path) -> None:
    listing = "".join(
        f"{hashlib.sha256(FILES[name]).hexdigest()}  {name}\n"
        for name in ("pack.yaml", "wild_oak/card.lua", "wild_oak/card.yaml")
    )
    assert pack_hash(oaks) == hashlib.sha256(listing.encode()).hexdigest()
    assert pack_hash(oaks) == hash_of(file_hashes(oaks))


def test_every_byte_counts_line_endings_too(oaks: Path) -> None:
    before = pack_hash(oaks)
    (oaks / "wild_oak/card.yaml").write_bytes(b"name: Wild Oak\r\n")
    assert pack_hash(oaks) != before
    (oaks / "wild_oak/card.yaml").write_bytes(FILES["wild_oak/card.yaml"])
    assert pack_hash(oaks) == before


def test_names_count_and_a_new_file_too(oaks: Path) -> None:
    before = pack_hash(oaks)
    (oaks / "wild_oak").rename(oaks / "wild_oat")
    renamed = pack_hash(oaks)
    (oaks / "wild_oat/README.md").write_bytes(b"")
    assert len({before, renamed, pack_hash(oaks)}) == 3


def test_where_it_lies_its_lock_and_what_nobody_reads_do_not_count(oaks: Path) -> None:
    before = pack_hash(oaks)
    (oaks / "pack.lock").write_bytes(b"whatever\n")
    (oaks / "__pycache__").mkdir()
    (oaks / "__pycache__/x.pyc").write_bytes(b"x")
    (oaks / ".git").mkdir()
    assert pack_hash(oaks) == before
    moved = oaks.rename(oaks.parent / "elsewhere")
    assert pack_hash(moved) == before
