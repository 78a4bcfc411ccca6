"""A third-party plugin, installed through its entry point for one test."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardwright import (
    Library,
    open_library,
)

WITNESS = textwrap.dedent('''
    """Counts taps for mana, turns bob's {G} into {U}, and logs departures with last-known information."""
    import msgspec
    from cardwright import Instruction, PluginState, ReplacementOffer, hookimpl

    class Seen(msgspec.Struct, frozen=True):
        taps: int = 0
        gone: tuple[tuple[str, int | None, int | None, str], ...] = ()

    @hookimpl
    def register_state():
        return [PluginState(key="witness", of="game", initial=Seen())]

    @hookimpl
    def on_tap_for_mana(game, event):
        seen = game.plugin_state("witness")
        return Instruction("set_plugin_state", ("witness", msgspec.structs.replace(seen, taps=seen.taps + 1)))

    @hookimpl
    def replace_mana_event(game, event):
        if event.player == 1 and any(unit.type == "G" for unit in event.mana):
            return ReplacementOffer(key="blue", apply=blue, text="{G} becomes {U}")

    def blue(event):
        units = tuple(msgspec.structs.replace(u, type="U") if u.type == "G" else u for u in event.mana)
        return msgspec.structs.replace(event, mana=units)

    @hookimpl
    def on_leave_battlefield(game, event):
        gone, seen = game.last_known(event.object), game.plugin_state("witness")
        entry = (gone.face.name, gone.face.power, gone.face.toughness, event.to)
        return Instruction("set_plugin_state", ("witness", msgspec.structs.replace(seen, gone=(*seen.gone, entry))))
''')


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """Installs a module as a distribution with an entry point of the group ``cardwright``, for one test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    names: list[str] = []

    def install(name: str, source: str) -> None:
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[cardwright]\n{name} = {name}\n", encoding="utf-8")
        names.append(name)

    yield install
    for name in names:
        sys.modules.pop(name, None)


@pytest.fixture
def witness(installed: Callable[[str, str], None]) -> Library:
    installed("witness", WITNESS)
    return open_library()
