"""The introduction of docs/hooks.md: how to write, install and test a plugin."""

from __future__ import annotations

__all__ = ["GUIDE"]

GUIDE = """\
# Hooks

A plugin changes or watches the rules: a keyword, a format, a counter of something, an odd corner of Magic. It is any
Python object (a module, or an instance of a class) whose functions bear the marker `cardwright.hookimpl` and the name
of a hook. All the rules that ship with Cardwright beyond the kernel are plugins of this kind (`cardwright_plugins`).

This page is written by `cardwright docs` from `cardwright.hookspecs` and from examples that the tests run; a test fails
when it goes stale. Writing it needs a checkout of the repository, since the wheel does not hold the examples.

## A whole plugin, with its tests

```python
{example}
```

Its name in messages is the module's name, or the object's `name`, or its class's; installed, its entry point's.

## Loading one
**By hand**: give it to a library, beside the built-in ones.

```python
from cardwright import open_library
from cardwright.builtin import BUILTIN_PLUGINS

library = open_library(plugins=[*BUILTIN_PLUGINS, LifeCounter()])
```

**Installed**, through the entry-point group `cardwright`: `open_library`, `cardwright check` and `pytest` find it then.
The entry point names a module or an object, not a class.

```toml
[project.entry-points.cardwright]
life_counter = "life_counter:plugin"        # in life_counter.py: plugin = LifeCounter()
```

A plugin is refused as it is loaded, with `PluginRefused`, a reason and what was probably meant, if
- it implements a hook that is not there (`on_leave_battelfield`), or takes an argument that the hook has not
  (`on_damage(game, damage)`; it may leave out those that it does not need);
- a function of it is named like a hook (`on_…`, `replace_…`, `register_…`, or the name of one) and lacks the marker;
- it has no hooks at all, is a class, or is registered twice;
- it registers a name that the kernel or another plugin has (an event, verb, keyword, filter field, step, state-based
  action, expectation or state); the message names both;
- it registers an event without specifying its hooks, or specifies a hook that nothing would call;
- it answers a question that has an owner without saying that it comes first (`@hookimpl(tryfirst=True)`).

## What happens to an event
Every change of a game is an event, a frozen struct in `cardwright.kernel.events` (or a plugin's own). The names under
which an event is watched are the same everywhere: the hook `on_leave_battlefield`, the constructor
`on_leave_battlefield {{…}}` in a script, the word in a ruling's log. One event may have several names: a creature that
dies also leaves the battlefield, enters a graveyard and changes zones, and hooks of all these names are called.
Simultaneous events go together through
1. **propose**: what can't happen is dropped (CR 614.17);
2. **replace**: `replace_*` hooks and cards offer effects; the player whom the rules name picks one at a time (616.1);
3. **apply**: one change of the state for all of them;
4. **note triggers**: they are put on the stack later;
5. **end durations**: `end_durations` hooks; what they return is carried out at once (610.3);
6. **observe**: `on_*` hooks; what they return is carried out at the next safe point, after state-based actions and
   before triggers are put on the stack, never in the middle of a payment or a resolution.

## What a hook is given
`game` is a `GameView`: `before` and `after` (the same state for `replace_*`), `object(id)`, `characteristics(id)`
(after all effects, or as it last was), `controller_of(id)`, `name(id)`, `last_known(id)` and `plugin_state(key)`. **It
is read-only**: setting anything is an error, and so is changing a struct of the state. Don't change the dicts in a
state either: states are shared by forks and kept by the log (`check_plugin` finds out). Objects and players are ids and
seats in events; refer to them with `ObjectRef(id)` and `PlayerRef(seat)` in instructions. A card that changes zones
becomes a new object with a new id (400.7): keep the id of what you mean, and ask `last_known` for what has gone.

## What a hook returns
- `on_*` and `end_durations`: **instructions**, `Instruction(verb, arguments)`, one, several, or None. The verbs are
  those of [scripts](scripting.md); arguments are by position, and a dict at the end holds options:
  `Instruction("gain_life", (PlayerRef(0), 2))`. They become events, which can be replaced and watched like any other;
  nobody is "you" in them, so say who does it.
- `replace_*`: **offers**, `ReplacementOffer(key, apply, text, …)`, one, several, or None (`Offers` in the signatures
  below). `key` tells the effect from others of the same plugin; it is applied once to an event. `apply(event)` returns
  what happens instead. With `asks=True` it gets `(engine, event)` as a pair and is a generator that may ask players
  (`yield from engine.ask_yes_no(…)`).
- `register_*`: a sequence of what they register.
- questions: the answer, or None to leave it to the owner.

## State of your own
Keep nothing in the plugin object: any number of games share it, and games are forked, rewound and replayed. Declare
state with `register_state`, read it with `game.plugin_state(key)`, and return `Instruction("set_plugin_state", (key,
new))` to change it, with `{{"player": seat}}` or `{{"object": id}}` as the third argument if it is kept for each.
Unlike other instructions this one acts at once, so that two events in a row count twice. It is part of the game: of
`game.digest()`, of every fork and every save. A spell that is taken back (CR 732.1) takes what was counted meanwhile
back, too.

## Forks
To tell what is legal, what can be paid and what a permanent could produce, the game is tried on forks. They call
`replace_*`, `end_durations` and the questions, for these decide what happens, and never `on_*`: what is only tried is
not counted twice. A game that a program forks (`game.fork()`) and plays on is a game like any other and does call them;
so does one that is replayed to rebuild an operation: print or send nothing in a hook. Whoever shows a game reads its
`log`.

## When a plugin fails
An exception comes out of the game as `PluginFailed`, with the plugin, the hook and the line, and the exception itself
as its `__cause__`; so does a return value of a wrong kind, and an instruction whose verb is unknown. The game stands
where it stood before the input that led there, with the same decision pending: what other hooks were told meanwhile has
not happened. See [errors.md](errors.md).

## Testing one
`cardwright.testing` has
- `library_with(*plugins, cards=…, packs=…)`: the shipped cards and built-in plugins with yours, and nothing else
  installed;
- `Table(library, given)`: a board by names, as under `given` in a [ruling](rulings.md), as YAML or Python data;
  `play(…)` takes a ruling's steps, `expect(…)` what must be so; `game`, `engine`, `state`, `object(name)`,
  `player(name)` and `plugin_state(key)` let you look. It is as strict as rulings are;
- `Recorder(plugin)`: register it instead of the plugin and see in `calls` what each hook was called with;
- `check_plugin(plugin)`: plays games at random and raises `NotConforming` unless the structs of its state are frozen
  all the way down, its hooks leave the states they see alone, a fork has the game's digest and goes on as it does, and
  the same seed gives the same game twice. It returns how often each hook was called.
"""
