"""What lies in a pack's folder and is no plain file of it: never followed, never waited for, told at its place."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from cardwright.safe_files import FileRefused, read_file
from cardwright.scripting import pack_files
from cardwright.scripting.errors import PackError
from cardwright.scripting.pack_files import PackLimits, files_of
from cardwright.scripting.pack_hash import pack_hash

Read: TypeAlias = Callable[..., str]
LINK = "a link, which is not followed: put the file itself here"
LINK_IN = "a link, which is not followed: put the file or folder itself here"
posix = pytest.mark.skipif(os.name == "nt", reason="Windows makes no such files")


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret"
    path.write_text("name: the host's own secret\n", encoding="utf-8")
    return path


def link(path: Path, to: Path | str) -> None:
    try:
        path.symlink_to(to, target_is_directory=Path(path.parent, to).is_dir())
    except (OSError, NotImplementedError):
        pytest.skip("this system makes no links here")


# ---------------------------------------------------------------- links


@pytest.mark.parametrize("file", ["pack.yaml", "wild_oak/card.yaml"])
@pytest.mark.parametrize("relative", [False, True], ids=["absolute", "upwards"])
def test_a_file_that_is_a_link_is_not_followed(file: str, relative: bool, oaks: Path, secret: Path, read: Read) -> None:
    (oaks / file).unlink()
    upwards = "../" * (2 + file.count("/")) + "secret"
    link(oaks / file, upwards if relative else secret)
    assert (oaks / file).read_text(encoding="utf-8").startswith("name: the host")
    assert read(oaks) == f"oaks/{file}: {LINK}"


def test_a_script_that_is_a_link_is_not_followed(oaks: Path, secret: Path, read: Read) -> None:
    link(oaks / "wild_oak/card.lua", secret)
    assert read(oaks) == f"oaks/wild_oak/card.lua: {LINK_IN}"


def test_rulings_that_are_a_link_are_not_followed(oaks: Path, secret: Path, read: Read) -> None:
    (oaks / "loose.scenario.yaml").symlink_to(secret)
    assert read(oaks) == f"oaks/loose.scenario.yaml: {LINK_IN}"
    with pytest.raises(PackError, match="a link, which is not followed"):
        pack_hash(oaks)


def test_a_folder_that_is_a_link_is_not_followed(oaks: Path, tmp_path: Path, read: Read) -> None:
    elsewhere = tmp_path / "elsewhere"
    (oaks / "wild_oak").rename(elsewhere)
    link(oaks / "wild_oak", elsewhere)
    assert read(oaks) == f"oaks/wild_oak: {LINK_IN}"


def test_a_pack_that_is_a_link_in_a_folder_of_packs_is_not_followed(oaks: Path, tmp_path: Path, read: Read) -> None:
    (tmp_path / "uploads").mkdir()
    link(tmp_path / "uploads" / "oaks", oaks)
    assert read(tmp_path / "uploads") == "oaks/pack.yaml: a link, which is not followed: name the pack's own folder"
    assert read(tmp_path / "packs") == ""


def test_a_link_to_itself_and_one_to_nothing_are_told_too(oaks: Path, read: Read) -> None:
    (oaks / "wild_oak/card.yaml").unlink()
    link(oaks / "wild_oak/card.yaml", "card.yaml")
    assert pack_files.files_in_card.__doc__
    with pytest.raises(PackError) as raised:
        pack_hash(oaks)
    assert str(raised.value) == f"oaks/wild_oak/card.yaml: {LINK_IN}"
    (oaks / "wild_oak/card.yaml").unlink()
    link(oaks / "wild_oak/card.yaml", "nothing")
    with pytest.raises(PackError) as raised:
        pack_hash(oaks)
    assert str(raised.value) == f"oaks/wild_oak/card.yaml: {LINK_IN}"


def test_a_hard_link_is_refused_where_it_is_asked_for(oaks: Path, secret: Path) -> None:
    target = oaks / "wild_oak/README.md"
    try:
        target.hardlink_to(secret)
    except (OSError, NotImplementedError):
        pytest.skip("this system makes no hard links here")
    assert read_file(target, 1000) == secret.read_bytes()
    with pytest.raises(FileRefused, match=r"^a hard link \(the file has another name too\): put a copy here$"):
        read_file(target, 1000, shared=False)


# ---------------------------------------------------------------- special files


def within(seconds: float, work: Callable[[], str]) -> str:
    """What `work` says, if it doesn't hang."""
    said: list[str] = []
    thread = threading.Thread(target=lambda: said.append(work()), daemon=True)
    thread.start()
    thread.join(seconds)
    assert said, "it hangs"
    return said[0]


@posix
@pytest.mark.parametrize("file", ["pack.yaml", "wild_oak/card.yaml"])
def test_a_named_pipe_does_not_hang(file: str, oaks: Path, read: Read) -> None:
    (oaks / file).unlink()
    os.mkfifo(oaks / file)
    expected = {
        "pack.yaml": "oaks/pack.yaml: this folder holds cards but no pack.yaml",
        "wild_oak/card.yaml": "oaks/wild_oak/card.yaml: a named pipe, not a plain file",
    }
    assert within(10, lambda: read(oaks)) == expected[file]


@posix
@pytest.mark.parametrize("file", ["wild_oak/card.lua", "wild_oak/README.md"])
def test_a_pipe_or_a_socket_beside_the_card_is_refused(file: str, oaks: Path, read: Read) -> None:
    os.mkfifo(oaks / file)
    what = f"oaks/{file}: neither a plain file nor a folder: it doesn't belong in a pack"
    assert within(10, lambda: read(oaks)) == what
    (oaks / file).unlink()
    short = Path(os.path.relpath(oaks / file))
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(short) if len(str(short)) < 100 else str(oaks / file))
        assert within(10, lambda: read(oaks)) == what


@posix
def test_a_pipe_for_rulings_does_not_hang_pytest_or_check(oaks: Path) -> None:
    from cardwright.rulings.parse import read_scenarios
    from cardwright.yaml_source import SourceError

    os.mkfifo(oaks / "x.scenario.yaml")

    def work() -> str:
        with pytest.raises(SourceError) as raised:
            read_scenarios(oaks / "x.scenario.yaml", name="x.scenario.yaml")
        return str(raised.value)

    assert within(10, work) == "x.scenario.yaml: a named pipe, not a plain file"


@posix
def test_a_device_is_no_file() -> None:
    with pytest.raises(FileRefused, match=r"^a device, not a plain file$"):
        read_file(Path("/dev/zero"), 1000)
    with pytest.raises(FileRefused, match=r"^a folder, not a plain file$"):
        read_file(Path("/dev"), 1000)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc")
def test_a_file_that_says_it_is_empty_is_read_no_further_than_allowed() -> None:
    assert Path("/proc/self/maps").stat().st_size == 0
    with pytest.raises(FileRefused, match=r"^more than 10 bytes long; at most 10 are read$"):
        read_file(Path("/proc/self/maps"), 10)


def test_a_file_that_grew_since_it_was_looked_at_is_read_no_further(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x" * 11)
    assert read_file(tmp_path / "a", 11) == b"x" * 11
    with pytest.raises(FileRefused, match=r"^11 bytes long; at most 10 are read$"):
        read_file(tmp_path / "a", 10)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root and Windows may read everything")
def test_a_file_that_may_not_be_read(oaks: Path, read: Read) -> None:
    (oaks / "wild_oak/card.yaml").chmod(0)
    assert read(oaks) == "oaks/wild_oak/card.yaml: can't be read: Permission denied"


@posix
def test_a_file_that_the_system_refuses(oaks: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = os.open

    def refuse(path: str | Path, flags: int, *rest: int) -> int:
        if str(path).endswith("card.yaml"):
            raise PermissionError(13, "Permission denied")
        return plain(path, flags, *rest)

    monkeypatch.setattr("os.open", refuse)
    assert read(oaks) == "oaks/wild_oak/card.yaml: can't be read: Permission denied"


# ---------------------------------------------------------------- names and numbers


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("con", "a device is called so on Windows; give it another name"),
        ("Nul.txt", "a device is called so on Windows; give it another name"),
        ("COM1", "a device is called so on Windows; give it another name"),
        ("oak.", "a name may not end in a point: Windows drops it"),
        ("x" * 101, "a name of 101 characters; at most 100"),
        *(
            (name, "a name in a pack is letters a to z, digits, _, - and . only, so that no two look alike")
            for name in (
                "wild oak", "wild:oak", "wild\\oak", "x\\..\\oak", "öak", "o\u0430k", "ｏak", "-rf", "~", "oak\n",
                "\x1b[2J",                 "oak\u202e", "[bold]", "a*", "a?", "$HOME", "oak\udcff",
            )
        ),
    ],
)  # fmt: skip
@posix
def test_a_name_that_not_every_system_takes_is_refused(name: str, error: str, oaks: Path, read: Read) -> None:
    try:
        (oaks / name).mkdir()
    except OSError:
        pytest.skip("this system has no such name")
    said = read(oaks)
    assert said == f"oaks/{name!r}: {error}"
    assert said.isprintable()
    (oaks / name).rmdir()
    (oaks / "wild_oak" / name).write_bytes(b"")
    assert read(oaks) == f"oaks/wild_oak/{name!r}: {error}"


def test_two_names_that_differ_in_case_only(oaks: Path, read: Read) -> None:
    (oaks / "Wild_Oak").mkdir(exist_ok=True)
    if len(list(oaks.iterdir())) == 2:
        pytest.skip("this system takes them for one")
    assert read(oaks) == "oaks/wild_oak: 'Wild_Oak' is here too, which is the same name on other systems"


def test_a_pack_is_no_larger_than_stated(oaks: Path) -> None:
    def error(**limits: int) -> str:
        with pytest.raises(PackError) as raised:
            files_of(oaks, "oaks", PackLimits(**limits))
        return str(raised.value)

    assert [file.name for file in files_of(oaks, "oaks")] == [
        "pack.yaml",
        "wild_oak/card.yaml",
        "wild_oak/rulings.yaml",
    ]
    assert error(file=100) == "oaks/wild_oak/rulings.yaml: 125 bytes long; at most 100 are read"
    assert error(card=150) == "oaks/wild_oak: the files of this folder are larger than 150 bytes"
    assert error(pack=150) == "oaks/wild_oak/rulings.yaml: this pack is larger than 150 bytes"
    assert error(cards=1) == "oaks: 2 files and folders are here; at most 1"
    assert error(files_in_folder=1) == "oaks/wild_oak: 2 files and folders are here; at most 1"
    assert error(depth=1) == "oaks/wild_oak: folders nested more than 1 deep"


def test_the_stated_limits_hold_where_cards_are_loaded(oaks: Path, read: Read) -> None:
    (oaks / "wild_oak/README.md").write_bytes(b"x" * 262_145)
    with pytest.raises(PackError, match=r"^oaks/wild_oak/README.md: 262145 bytes long; at most 262144 are read$"):
        pack_hash(oaks)
    (oaks / "wild_oak/README.md").unlink()
    for n in range(50):
        (oaks / f"wild_oak/{n}.scenario.yaml").write_bytes(b"")
    assert read(oaks) == "oaks/wild_oak: 52 files and folders are here; at most 50"


def test_too_many_packs_and_too_many_cards(oaks: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    (oaks / "tame_oak").mkdir()
    monkeypatch.setattr(pack_files, "LIMITS", PackLimits(cards=2))
    assert read(oaks) == "oaks: 3 files and folders are here; at most 2"
    monkeypatch.setattr(pack_files, "LIMITS", PackLimits(packs=0))
    assert read(oaks.parent) == ".: 1 packs are here; at most 0"


# ---------------------------------------------------------------- needs


@pytest.mark.parametrize("need", ["../elms", "/etc", "..", "elms/..", "C:\\elms", "Elms", "e\u0430sy", "x" * 65])
def test_what_a_pack_needs_is_a_name_never_a_path(need: str, oaks: Path, read: Read) -> None:
    with (oaks / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write(f"needs: ['{need}']\n")
    assert read(oaks) == (
        "oaks/pack.yaml:5: each of needs is the name of a pack (lower-case letters, digits, - and _, such as my_pack),"
        f" not {need!r}"
    )
