"""pack.lock: every change to a pack is named, a lock that was tampered with is none, and writing one harms nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardwright import open_library
from cardwright.cli.app import app
from cardwright.scripting import pack_lock
from cardwright.scripting.errors import PackError
from cardwright.scripting.pack_hash import pack_hash
from cardwright.scripting.pack_lock import compare, lock, read_lock


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, words)
    return result.exit_code, result.output


def test_a_lock_lists_each_file_and_the_whole(oaks: Path) -> None:
    assert run("lock", str(oaks)) == (0, "wrote oaks/pack.lock (3 files)\n")
    head, whole, *lines = (oaks / "pack.lock").read_text(encoding="ascii").splitlines()
    assert head == (
        "# pack.lock 1: the SHA-256 of each file; `cardwright lock` writes it, `cardwright verify` checks it"
    )
    assert whole == f"{pack_hash(oaks)}  *"
    assert [line.split("  ")[1] for line in lines] == ["pack.yaml", "wild_oak/card.yaml", "wild_oak/rulings.yaml"]
    assert run("verify", str(oaks.parent)) == (0, f"oaks: as locked ({pack_hash(oaks)})\n")
    before = (oaks / "pack.lock").read_bytes()
    run("lock", str(oaks))
    assert (oaks / "pack.lock").read_bytes() == before


def test_each_file_that_differs_is_named(oaks: Path) -> None:
    lock(oaks)
    was = pack_hash(oaks)
    (oaks / "wild_oak/card.yaml").write_bytes(b"name: Wild Oak\n")
    (oaks / "wild_oak/rulings.yaml").unlink()
    (oaks / "wild_oak/card.lua").write_bytes(b"return card {}\n")
    assert run("verify", str(oaks)) == (
        1,
        ("oaks/wild_oak/rulings.yaml: missing\noaks/wild_oak/card.yaml: changed\noaks/wild_oak/card.lua: added\n"),
    )
    status, output = run("verify", str(oaks), "--json")
    assert status == 1
    assert json.loads(output) == {
        "pack": "oaks",
        "status": "differs",
        "hash": pack_hash(oaks),
        "locked": was,
        "missing": ["wild_oak/rulings.yaml"],
        "changed": ["wild_oak/card.yaml"],
        "added": ["wild_oak/card.lua"],
    }


def test_a_line_ending_is_a_change(oaks: Path) -> None:
    lock(oaks)
    data = (oaks / "pack.yaml").read_bytes()
    (oaks / "pack.yaml").write_bytes(data.replace(b"\n", b"\r\n"))
    assert compare(oaks).changed == ("pack.yaml",)


def test_a_pack_without_a_lock_is_not_verified(oaks: Path) -> None:
    assert run("verify", str(oaks)) == (
        1,
        "oaks: there is no pack.lock; `cardwright lock oaks` writes one\n",
    )
    assert json.loads(run("verify", str(oaks), "--json")[1])["status"] == "no lock"


def test_what_can_not_be_read_is_told(oaks: Path) -> None:
    Path("nothing").mkdir()
    none = "nothing: no pack is here: give a folder with a pack.yaml, or one that holds such folders\n"
    assert run("verify", "nothing") == (2, none)
    assert run("lock", "nothing") == (2, none)
    (oaks / "pack.lock").write_bytes(b"whatever\n")
    assert run("verify", str(oaks)) == (
        2,
        "oaks/pack.lock:1: no lock of this version; `cardwright lock` writes one\n",
    )
    status, output = run("verify", str(oaks), "--json")
    assert (status, json.loads(output)["status"]) == (2, "error")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (("pack.yaml", "pack.yam"), ":2: its first hash is not that of the lines below: it was changed by hand"),
        (("  pack.yaml", "  ../../secret"), ":3: '../../secret': a name in a pack is letters a to z, digits"),
        (("  pack.yaml", "  /etc/passwd"), ":3: '/etc/passwd': a name in a pack is letters a to z, digits"),
        (("  pack.yaml", "  C:\\x"), ":3: 'C:\\\\x': a name in a pack is letters a to z, digits"),
        (("  pack.yaml", " pack.yaml"), ":3: not a hash, two spaces and a file's name"),
        (("  pack.yaml", "  zebra"), ":4: 'wild_oak/card.yaml' stands out of order, or twice"),
        (("  *\n", "  *\n" * 2), ":3: not a hash, two spaces and a file's name"),
        (("pack.lock 1", "pack.lock 2"), ":1: no lock of this version; `cardwright lock` writes one"),
        (("pack.yaml", "päck.yaml"), ":3: 'p��ck.yaml': a name in a pack is letters a to z, digits"),
    ],
)
def test_a_lock_that_was_tampered_with_is_none(change: tuple[str, str], error: str, oaks: Path) -> None:
    lock(oaks)
    text = (oaks / "pack.lock").read_text(encoding="ascii")
    assert change[0] in text
    (oaks / "pack.lock").write_text(text.replace(*change, 1), encoding="utf-8", newline="\n")
    with pytest.raises(PackError) as raised:
        read_lock(oaks)
    assert str(raised.value).startswith("oaks/pack.lock" + error)


def test_a_pack_that_nobody_vouches_for_is_what_its_lock_says(oaks: Path) -> None:
    open_library(untrusted=[oaks])
    lock(oaks)
    open_library(untrusted=[oaks])
    for n in range(7):
        (oaks / f"wild_oak/{n}.scenario.yaml").write_bytes(b"")
    with pytest.raises(PackError) as raised:
        open_library(untrusted=[oaks])
    names = ", ".join(f"wild_oak/{n}.scenario.yaml" for n in range(5))
    assert str(raised.value) == (
        f"oaks/pack.lock: this pack is not what its lock says (added: {names}, … (7 in all)); get it anew, or lock it"
        " again if the change is meant"
    )


def test_an_author_plays_what_is_not_locked_yet(oaks: Path) -> None:
    lock(oaks)
    change(oaks / "wild_oak/card.yaml")
    assert open_library([oaks]).definition("Wild Oak").front.power == 5
    assert run("verify", str(oaks))[0] == 1


def test_what_changes_after_it_was_opened_is_not_read(oaks: Path) -> None:
    library = open_library(untrusted=[oaks])
    change(oaks / "wild_oak/card.yaml")
    with pytest.raises(PackError) as raised:
        library.definition("Wild Oak")
    assert str(raised.value) == (
        "oaks/wild_oak/card.yaml: this file has changed since the pack was opened: open it anew"
    )


def test_what_is_added_after_it_was_opened_is_not_read(oaks: Path) -> None:
    library = open_library(untrusted=[oaks])
    (oaks / "wild_oak/card.lua").write_bytes(b"return card { flying }\n")
    with pytest.raises(PackError, match=r"oaks/wild_oak/card.lua: this file has changed since the pack was opened"):
        library.definition("Wild Oak")


def test_a_strangers_hard_link_is_refused(oaks: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"name: the host's own\n")
    try:
        (oaks / "wild_oak/README.md").hardlink_to(tmp_path / "secret")
    except OSError:
        pytest.skip("this system makes no hard links here")
    open_library([oaks])
    with pytest.raises(PackError) as raised:
        open_library(untrusted=[oaks])
    assert str(raised.value) == (
        "oaks/wild_oak/README.md: a hard link (the file has another name too): put a copy here"
    )


def change(card: Path) -> None:
    card.write_bytes(card.read_bytes().replace(b"power: 1", b"power: 5"))


def test_a_lock_is_not_written_through_a_link(oaks: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"mine")
    try:
        (oaks / "pack.lock").symlink_to(secret)
    except OSError:
        pytest.skip("this system makes no links here")
    assert run("verify", str(oaks))[0] == 2
    status, output = run("lock", str(oaks))
    assert (status, output) == (
        2,
        "oaks/pack.lock: a link, which is not followed: put the file or folder itself here\n",
    )
    (oaks / "pack.lock").unlink()
    (oaks / "pack.lock").hardlink_to(secret)
    assert run("lock", str(oaks))[0] == 0
    assert secret.read_bytes() == b"mine"


@pytest.mark.skipif(os.name == "nt", reason="Windows makes no such files")
def test_a_lock_that_is_a_pipe_does_not_hang(oaks: Path) -> None:
    os.mkfifo(oaks / "pack.lock")
    assert run("verify", str(oaks)) == (2, "oaks/pack.lock: a named pipe, not a plain file\n")


def test_a_large_lock_is_not_read(oaks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock(oaks)
    monkeypatch.setattr(pack_lock, "_LARGEST", 100)
    size = (oaks / "pack.lock").stat().st_size
    assert run("verify", str(oaks)) == (2, f"oaks/pack.lock: {size} bytes long; at most 100 are read\n")


def test_nothing_is_left_behind_when_a_lock_can_not_be_written(oaks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(oaks / "pack.lock"))

    monkeypatch.setattr(Path, "replace", full)
    assert run("lock", str(oaks)) == (2, "oaks/pack.lock: can't be written: No space left on device\n")
    assert sorted(path.name for path in oaks.iterdir()) == ["pack.yaml", "wild_oak"]
