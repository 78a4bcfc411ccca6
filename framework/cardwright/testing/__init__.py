"""Testing for plugin authors: games set up and played by names, hooks that are watched, and a conformance kit.

    from cardwright.testing import Table, check_plugin, library_with

    def test_life_is_doubled():
        table = Table(library_with(my_plugin), {"alice": {"hand": ["Healing Salve"]}})
        table.play("cast: Healing Salve", "resolve")
        table.expect({"alice": {"life": 26}})

    def test_my_plugin_conforms():
        check_plugin(my_plugin)

Nothing here is needed to play; it imports the rulings' machinery and the shipped cards when it is asked to.
"""

from __future__ import annotations

from cardwright.rulings.naming import Failure

from .conformance import NotConforming, Report, check_plugin
from .libraries import library_with
from .recording import HookCall, Recorder
from .table import Table

__all__ = ["Failure", "HookCall", "NotConforming", "Recorder", "Report", "Table", "check_plugin", "library_with"]
