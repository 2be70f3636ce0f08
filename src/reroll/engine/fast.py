"""Compiled twins: the same rules functions run by Numba on a record instead of an object.

Numba is the extra `reroll[fast]` and is imported only when asked for. The rules know nothing of
it: their functions are cloned here, each with globals in which calls lead to compiled clones.
Numba's own disk cache does not notice a change in another file, so it is kept in a folder named
by the hash of every source that may be compiled.
"""

from __future__ import annotations

import hashlib
import os
import sys
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from reroll.engine.contract import Rules, State
from reroll.engine.states import as_dict, class_of, copy_state, shapes
from reroll.notation.worded import worded

PACKAGE = "reroll."
INLINED = ("reroll.games", "reroll.engine")


class Twin(NamedTuple):
    """A bot as compiled code: its module bound to the rules, its tables, the keys of its words."""

    module: Any
    tables: Any
    keys: tuple[int, int]


class NoCompiler(RuntimeError):
    """Numba is not installed; the message says how to get it."""


def has_compiler() -> bool:
    """Whether Numba can be imported (it is not imported by asking)."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


@cache
def compiler() -> Callable[[Any], Any]:
    """Numba's decorator, with a cache folder for this state of the sources.

    Rules and engine are compiled into their callers, which doubles the speed of a playout. A
    module may change Numba's options by a dict COMPILE.
    """
    try:
        import numba
    except ImportError:
        raise NoCompiler(
            worded(
                "Compiled play needs Numba: pip install 'reroll[fast]'. Everything else"
                " works without."
            )
        ) from None
    folder = cache_folder()
    config: Any = numba.config

    def compiled(function: Any) -> Any:
        options = {
            "cache": folder is not None,
            "boundscheck": True,
            "nogil": True,
            "forceinline": function.__module__.startswith(INLINED),
            **getattr(sys.modules[function.__module__], "COMPILE", {}),
        }
        elsewhere, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
        try:
            return without_literals(numba.njit(**options)(function), numba.types.unliteral)
        finally:
            config.CACHE_DIR = elsewhere

    return compiled


def without_literals(function: Any, plain_type: Callable[[Any], Any]) -> Any:
    """Keep Numba from compiling a function once more for each constant it is called with."""
    find = function.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return find(
            tuple(plain_type(arg) for arg in args),
            {name: plain_type(arg) for name, arg in kws.items()},
        )

    function.get_call_template = get_call_template
    return function


def cache_folder() -> Path | None:
    """Where compiled code is kept for exactly these sources; None if nothing can be written."""
    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for room in ("games", "engine", "analysis", "bots"):
        for path in sorted((root / room).glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(base) / "reroll" / f"compiled-{digest.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder


def compile_module(name: str) -> Any:
    """The compiled twin of a module in the rules dialect, called with records for states."""
    return twin(name, (), compiler())


def bind(name: str, compiled: bool, **modules: Any) -> Any:
    """A copy of a module whose globals of these names are replaced: `bind(..., rules=twin)`."""
    jit = compiler() if compiled else plain
    return twin(name, tuple(sorted(modules.items(), key=lambda item: item[0])), jit)


def plain(function: Any) -> Any:
    """The function as it is, for twins that CPython runs."""
    return function


@cache
def twin(name: str, replaced: tuple[tuple[str, Any], ...], jit: Callable[[Any], Any]) -> Any:
    """The one clone of a module with these things replaced."""
    return build(name, replaced, jit)


def build(name: str, replaced: tuple[tuple[str, Any], ...], jit: Callable[[Any], Any]) -> Any:
    """Clone a module: its functions, and those of the package they call, passed through `jit`.

    LOOPS of the module names functions that others take the place of once compiled.
    """
    source = import_module(name)
    bound = binding(replaced)
    clone = types.ModuleType(name + bound)
    env = clone.__dict__
    env.update(vars(source))
    env.update({"__name__": name, **dict(replaced)})
    for key, value in vars(source).items():
        if key in dict(replaced):
            continue
        if isinstance(value, types.ModuleType) and value.__name__.startswith(PACKAGE):
            env[key] = twin(value.__name__, (), jit)
        elif isinstance(value, types.FunctionType) and value.__module__.startswith(PACKAGE):
            if value.__module__ == name:
                env[key] = jit(with_globals(value, env, bound))
            else:
                env[key] = vars(twin(value.__module__, (), jit))[value.__name__]
    if jit is not plain:
        env.update({key: env[name] for key, name in getattr(source, "LOOPS", {}).items()})
    return clone


def binding(replaced: tuple[tuple[str, Any], ...]) -> str:
    """A short word for what is bound to what, nothing if nothing is."""
    words = ",".join(f"{key}={getattr(value, '__name__', value)}" for key, value in replaced)
    return "_" + hashlib.sha256(words.encode()).hexdigest()[:12] if words else ""


def import_module(name: str) -> types.ModuleType:
    """The imported module of this name."""
    __import__(name)
    return sys.modules[name]


def with_globals(
    function: types.FunctionType, env: dict[str, Any], bound: str
) -> types.FunctionType:
    """The same code with other globals, so that its calls lead to clones.

    Numba's cache tells functions apart by name alone, so the name says what is bound to what.
    """
    copy = types.FunctionType(function.__code__, env, function.__name__)
    copy.__qualname__ = function.__qualname__ + bound
    copy.__module__ = function.__module__
    return copy


@cache
def record_type(kind: Any) -> Any:
    """The NumPy record layout of a state class: every field 64 bits."""
    import numpy as np

    columns = [(name, "i8", shape) if shape else (name, "i8") for name, shape in shapes(kind)]
    return np.dtype((np.record, columns))


def to_records(s: State, count: int = 1) -> Any:
    """An array of so many records, each a copy of the state."""
    import numpy as np

    records = np.zeros(count, record_type(class_of(s))).view(np.recarray)
    for name, value in as_dict(s).items():
        records[name] = value
    return records


def from_record(record: Any, kind: Any) -> State:
    """The plain state of a record."""
    s = kind()
    values: Mapping[str, Any] = {name: record[name] for name, _ in shapes(kind)}
    for name, value in values.items():
        setattr(s, name, value.tolist() if hasattr(value, "tolist") else int(value))
    return s


def playouts(rules: Rules, compiled: bool, tally: str = "reroll.engine.no_tally") -> Any:
    """The random playouts of `engine.playout` bound to a game, plain or compiled."""
    return bind("reroll.engine.playout", compiled, **table(rules, compiled, tally))


def table(rules: Rules, compiled: bool, tally: str) -> dict[str, Any]:
    """What a loop over matches is bound to: rules, how a state is laid over another, a tally."""
    twin_of = compile_module if compiled else import_module
    slots = twin_of("reroll.engine.slots")
    return {
        "rules": twin_of(f"reroll.games.{rules.NAME}"),
        "put": slots.put_record if compiled else slots.put_plain,
        "tally": twin_of(tally),
    }


def row_of(s: State, count: int, compiled: bool) -> Any:
    """A row of so many states like this one: records, or plain objects."""
    return to_records(s, count) if compiled else [copy_state(s) for _ in range(count)]


class Room:
    """Numbers `n` to write to, as a function in the dialect takes them."""

    __slots__ = ("n",)

    def __init__(self, count: int) -> None:
        self.n = [0] * count


def room(count: int, compiled: bool) -> Any:
    """So many zeros as the field `n` of an object, or of a record.

    An array is counted in and out, atomically, by every function it is handed to, which costs a
    loop between simple bots half its speed; a record is not.
    """
    if not compiled:
        return Room(count)
    import numpy as np

    return np.zeros(1, np.dtype((np.record, [("n", "i8", (count,))]))).view(np.recarray)[0]


def ints(count: int, compiled: bool) -> Any:
    """So many zeros to count in: an array, or a list."""
    if not compiled:
        return [0] * count
    import numpy as np

    return np.zeros(count, np.int64)
