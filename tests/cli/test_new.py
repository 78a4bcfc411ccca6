"""`cardwright new`: what it makes, `cardwright check` passes; what that would not pass, it doesn't make."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.check import check
from cardwright.cli.scaffold import new
from cardwright.scripting.pack import read_pack

MADE = [
    "Urza's Cub",
    '"Quoted" Cub',
    "Ünüsual Ça",
    "Fire // Ice",
    '"Day" Cub // Night, the Cub // Dusk',
    "Yes",
    "null",
    "1",
    "0x10",
    "1e3",
    "brain_cub",
    "alice",
    "this",
    "stack",
    "nothing",
    "Cub: the First",
    "- Cub",
    "& Cub",
    "!Cub?",
    "Æther Cub",
    "X",
    "M" * 90,
]
REFUSED = [
    ("p/Back\\slash", "the name of a card, 'Back\\\\slash', has '\\\\' (U+005C, REVERSE SOLIDUS)"),
    ("p/Tab\tCub", "has '\\t' (U+0009"),
    ("p/Line\nCub", "has '\\n' (U+000A"),
    ("p/Half\udcff", "has '\\udcff' (U+DCFF"),
    ("p/Two  Spaces", "has two spaces in a row"),
    ("p/Fire // Fire", "two faces are called 'Fire'"),
    ("p/Fire // Ice\\", "has '\\\\'"),
    ("p/Lightning Bolt", "'Lightning Bolt' is there twice"),
    ("p/Lightning Boit", "looks like"),
    ("p/Con", "p/con: a device is called so on Windows"),
    ("p/" + "M" * 150, "a name of 150 characters"),
    ("1/Cub", "name must be lower-case letters, digits, - and _, such as my_pack, not '1'"),
    ("con/Cub", "name 'con': a device is called so on Windows"),
    ("founders/Cub", "two packs are called 'founders'"),
    ("held/sub/Cub", "held/sub: this folder lies in a pack, held: a pack holds cards, no packs"),
    ("Cub", "say PACK/CARD"),
    ("p/???", "say PACK/CARD"),
]


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_passes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert new(f"p/{name}") == 0, capsys.readouterr().err
    assert check([Path("p")], "", json=False) == 0, capsys.readouterr().out


@pytest.mark.parametrize("pack", ["no", "Null", "y", "My Pack"])
def test_a_pack_may_lie_in_a_folder_of_any_word(pack: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert new(f"{pack}/Cub") == 0
    assert check([Path(pack)], "", json=False) == 0
    assert read_pack(Path(pack)).name == pack.lower().replace(" ", "_")


@pytest.mark.parametrize(("words", "message"), REFUSED)
def test_what_check_would_refuse_is_not_made(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert new("held/Other Cub") == 0
    before = sorted(tmp_path.rglob("*"))
    capsys.readouterr()
    assert new(words) == 2
    assert message in capsys.readouterr().err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_folder_of_packs_is_made_no_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(str(tmp_path / "held" / "Cub")) == 0
    assert new(str(tmp_path / "Cub")) == 2
    assert "this folder holds packs" in capsys.readouterr().err


def test_a_broken_pack_is_left_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert new(str(tmp_path / "p" / "Cub")) == 0
    (tmp_path / "p" / "pack.yaml").write_text("name: p\n", encoding="utf-8")
    assert new(str(tmp_path / "p" / "Other")) == 2
    assert "a pack must say 'version'" in capsys.readouterr().err
    assert sorted(path.name for path in (tmp_path / "p").iterdir()) == ["cub", "pack.yaml"]


def test_what_could_not_be_written_whole_is_not_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, *_: object, **__: object) -> int:
        if self.name == "card.lua":
            self.write_bytes(b"-- hal")
            raise OSError(28, "No space left on device", str(self))
        return self.write_bytes(b"")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        new(str(tmp_path / "p" / "Cub"))
    assert list(tmp_path.iterdir()) == []
