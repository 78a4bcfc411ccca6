"""`cardwright check` where folders lie in folders without end, in a pack and beside it, and where everything lies."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli.check import Doubts, check, mutants
from cardwright.cli.lock import verify
from cardwright.rulings.cards import pack_folders
from cardwright.rulings.discovery import find
from cardwright.scripting.errors import PackError
from cardwright.yaml_source import SourceError

DEEP = 1500
LONGER_THAN_A_PATH = 2100
PASSES = "1 of 1 ruling passes"

CHECKS: dict[str, Callable[[Path], int]] = {
    "check": lambda path: check([path], "", json=False),
    "check --json": lambda path: check([path], "", json=True),
    "check --untrusted": lambda path: check([], "", json=False, doubts=Doubts(untrusted=(path,))),
    "check -k": lambda path: check([path], "stands", json=False),
}


@pytest.fixture
def nest(tmp_path: Path) -> Iterator[Callable[..., None]]:
    """Nests folders called d in a folder, each by its own short name; they are taken away again in the same way."""
    made: list[tuple[Path, int]] = []

    def nested(folder: Path, levels: int = DEEP) -> None:
        home = Path.cwd()
        made.append((folder, levels))
        os.chdir(folder)
        for _ in range(levels):
            Path("d").mkdir()
            os.chdir("d")
        os.chdir(home)

    yield nested
    home = Path.cwd()
    for folder, levels in made:
        os.chdir(folder)
        for _ in range(levels):
            os.chdir("d")
        for _ in range(levels):
            os.chdir("..")
            Path("d").rmdir()
        os.chdir(home)


posix = pytest.mark.skipif(sys.platform == "win32", reason="paths are shorter there")


@posix
@pytest.mark.parametrize("check_it", CHECKS.values(), ids=CHECKS)
def test_in_a_pack_they_are_refused_as_verify_does(
    check_it: Callable[[Path], int],
    oaks: Path,
    nest: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(oaks.parent)
    nest(oaks / "wild_oak")
    said = "oaks/wild_oak/d/d/d: folders nested more than 4 deep"
    for path in (Path("oaks"), Path()):
        assert check_it(path) == 2
        out, err = capsys.readouterr()
        shown = err or next(line for line in out.splitlines() if "nested" in line)
        if not err:
            error = json.loads(shown)
            assert (error["file"], error["message"]) == ("oaks/wild_oak/d/d/d", "folders nested more than 4 deep")
        else:
            assert shown.splitlines()[0] == said
    assert verify([Path("oaks")], json=False) == 2
    assert capsys.readouterr().err.strip().endswith(said)


@posix
@pytest.mark.parametrize(
    ("check_it", "levels"),
    [*((check_it, DEEP) for check_it in CHECKS.values()), (CHECKS["check"], LONGER_THAN_A_PATH)],
    ids=[*CHECKS, "longer than a path may be"],
)
def test_beside_a_pack_they_are_nobody_s_business(
    check_it: Callable[[Path], int],
    levels: int,
    oaks: Path,
    nest: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    nest(oaks.parent, levels)
    assert check_it(oaks.parent) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert PASSES in out or json.loads(out)["status"] == "passed"


@posix
def test_nothing_but_deep_folders(
    tmp_path: Path, nest: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    nest(tmp_path)
    assert check([tmp_path], "", json=False) == 2
    assert "neither a card, a pack nor rulings are here" in capsys.readouterr().err
    assert mutants([tmp_path], "", json=False) == 2
    assert "neither a card, a pack nor rulings are here" in capsys.readouterr().err


def test_the_bound_counts_from_the_pack_wherever_one_begins(oaks: Path) -> None:
    for bottom in (oaks / "wild_oak/a/b", oaks / "_drafts/a/b/c/d/e", oaks / ".git/a/b/c/d/e"):
        bottom.mkdir(parents=True)
        (bottom / "more.scenario.yaml").write_text("[]", encoding="utf-8")
    names = {file.path.relative_to(oaks).as_posix() for file in find(oaks)}
    assert names == {"wild_oak/rulings.yaml", "wild_oak/a/b/more.scenario.yaml"}
    (oaks / "wild_oak/a/b/c").mkdir()
    for begun in (oaks.parent, oaks, oaks / "wild_oak", oaks / "wild_oak/a", oaks / "wild_oak/a/b"):
        with pytest.raises(PackError, match="wild_oak/a/b/c: folders nested more than 4 deep"):
            find(begun)


def test_a_folder_of_everything_is_looked_through(oaks: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    scenario = home / "a/b/c/d/e/f/g/far.scenario.yaml"
    for file in (
        scenario,
        home / ".git/x.scenario.yaml",
        home / "_off/x.scenario.yaml",
        home / "node_modules/m/n/p.js",
    ):
        file.parent.mkdir(parents=True)
        file.write_text("[]", encoding="utf-8")
    oaks.rename(home / "oaks")
    (home / "oaks.scenario.yaml").mkdir()
    try:
        (home / "round").symlink_to(home, target_is_directory=True)
        (home / "away").symlink_to(tmp_path, target_is_directory=True)
    except OSError:
        pass
    names = [file.path.relative_to(home).as_posix() for file in find(home)]
    assert names == ["a/b/c/d/e/f/g/far.scenario.yaml", "oaks/wild_oak/rulings.yaml", "oaks.scenario.yaml"]


def test_what_can_t_be_looked_into_is_passed_by_outside_of_packs(
    oaks: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "packs/closed").mkdir()
    (oaks / "wild_oak/closed").mkdir()
    scandir = os.scandir
    closed = {tmp_path / "packs/closed"}

    def listed(path: Path) -> object:
        if path in closed:
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", listed)
    assert len(find(tmp_path)) == 1
    closed.add(oaks / "wild_oak/closed")
    with pytest.raises(SourceError, match="wild_oak/closed: can't be read: Permission denied"):
        find(tmp_path)
    closed.add(tmp_path)
    with pytest.raises(SourceError, match="can't be read: Permission denied"):
        find(tmp_path)


@posix
@pytest.mark.parametrize(
    "check_it", [*CHECKS.values(), lambda path: verify([path], json=False)], ids=[*CHECKS, "verify"]
)
def test_a_path_that_leads_nowhere_is_told(
    check_it: Callable[[Path], int], oaks: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for path in (
        tmp_path / "loop",
        tmp_path / "loop" / "x",
        tmp_path / "nothing",
        tmp_path / ("a" * 300),
        tmp_path / "/".join(["d"] * 3000),
    ):
        assert check_it(path) == 2
        out, err = capsys.readouterr()
        assert path.name in out + err
    (oaks / "wild_oak/rulings.yaml").unlink()
    (oaks / "wild_oak/rulings.yaml").symlink_to("rulings.yaml")
    assert check_it(oaks) == 2
    out, err = capsys.readouterr()
    assert "a link, which is not followed" in out + err


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no rights of this kind there")
def test_a_closed_folder_beside_packs_is_no_pack(oaks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = oaks.parent / "closed"
    closed.mkdir()
    stat = os.stat

    def refusing(path: Any, **named: Any) -> object:
        if str(path).startswith(f"{closed}{os.sep}"):
            raise PermissionError(13, "Permission denied")
        return stat(path, **named)

    monkeypatch.setattr(os, "stat", refusing)
    with pytest.raises(PermissionError):
        (closed / "pack.yaml").stat()
    assert pack_folders(oaks.parent) == [oaks]
