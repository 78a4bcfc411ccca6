"""Every hook of Cardwright, in one place. `docs/hooks.md` is written from here.

A plugin is any object (module, class instance) whose functions bear ``@cardwright.hookimpl`` and one of these names.
The name states the contract:

* ``on_*`` observes: it is called after an event was applied, with the game read-only, and may return instructions,
  which the kernel carries out as events at the next safe point. Never called on forks made to answer a question.
* ``replace_*`` offers replacement effects for an event that is about to happen (CR 614). The order in which plugins
  are called decides nothing: the player the rules name chooses (CR 616.1). Must not change anything.
* ``register_*`` is called once, when a `Library` starts.
* other names ask a question that exactly one plugin answers (``firstresult``), but for `end_durations`.

Every name in `cardwright.kernel.event_names.NAMES` has its ``on_<name>``, and its ``replace_<name>`` if it can be
replaced; the struct of the event is told by the signature. The pipeline of an event: 1 propose, 2 replace, 3 apply,
4 note triggers, 5 end durations, 6 observe.

An exception in a plugin is raised again with a note that names the plugin and the hook. Hooks that are misspelt, that
take arguments their specification has not, and functions named like a hook that lack the marker, are refused when the
plugin is registered (`cardwright.PluginRefused`).
"""

from __future__ import annotations

from . import ending, founding, observing, observing_objects, questions, registering, replacing
from .ending import *  # noqa: F403 - each part names its hooks in __all__
from .founding import *  # noqa: F403
from .markers import PROJECT, hookimpl, hookspec
from .observing import *  # noqa: F403
from .observing_objects import *  # noqa: F403
from .questions import *  # noqa: F403
from .registering import *  # noqa: F403
from .replacing import *  # noqa: F403

__all__ = ["PARTS", "PROJECT", "hookimpl", "hookspec"]
__all__ += founding.__all__
__all__ += observing.__all__
__all__ += observing_objects.__all__
__all__ += replacing.__all__
__all__ += ending.__all__
__all__ += registering.__all__
__all__ += questions.__all__

PARTS = (founding, observing, observing_objects, replacing, ending, registering, questions)
"""The modules that hold the specifications, in the order of the documentation."""
