"""How a loop becomes machine code here, and how its plain Python twin stays in reach.

A kernel is an ordinary function over NumPy arrays and numbers. `compiled` hands it to Numba; `kernel.py_func` is the
same function uncompiled, and every test of a kernel runs on both. Only modules whose names end in `_loops` use this,
and nothing imports those before it needs them, so that Bunkum starts without Numba.
"""

import hashlib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import numpy as np
from numba import njit
from numba.core.event import (
    Listener,
    install_listener,  # pyright: ignore[reportUnknownVariableType]  # Numba ships no types
)

Whole = int | np.signedinteger[Any]
"""A whole number as loops have them: an int when compiled, sometimes one of NumPy's in the plain twin."""

P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)


class Compiled(Protocol[P, R_co]):
    """A compiled loop: call it, or call its plain twin `py_func`."""

    @property
    def py_func(self) -> Callable[P, R_co]:
        """The same function, uncompiled."""
        ...

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co:
        """Runs the compiled loop."""
        ...


def compiled(function: Callable[P, R_co]) -> Compiled[P, R_co]:
    """Compiles a loop once a machine (the result is cached beside the module), without the GIL while it runs."""
    return _njit(cache=True, nogil=True, error_model="numpy")(function)


def compiled_fast(function: Callable[P, R_co]) -> Compiled[P, R_co]:
    """Compiles a loop over floats in which sums may be taken in any order, which vectors need."""
    return _njit(cache=True, nogil=True, error_model="numpy", fastmath={"reassoc", "contract", "nsz"})(function)


def inlined(function: Callable[P, R_co]) -> Compiled[P, R_co]:
    """Compiles a part of a loop into each loop that calls it, as if it stood there."""
    return _njit(cache=True, nogil=True, error_model="numpy", inline="always")(function)


@contextmanager
def notify_compiling(notify: Callable[[], object]) -> Generator[None]:
    """Calls `notify` once if, within the block, a loop has to be compiled that is not in the cache."""
    notified = False

    class _Telling(Listener):
        def on_start(self, event: object) -> None:
            nonlocal notified
            del event  # any loop will do
            if not notified:
                notified = True
                notify()

        def on_end(self, event: object) -> None:
            del event

    with install_listener("numba:compile", _Telling()):
        yield


def _hash_sources() -> str:
    """Returns a digest of all loops: a loop that Numba has cached may contain another one, from another file."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


_SOURCES_HASH = _hash_sources()


def _njit(**options: object) -> Callable[[Callable[P, R_co]], Compiled[P, R_co]]:
    compile_ = cast("Callable[..., Callable[[Callable[P, R_co]], Compiled[P, R_co]]]", njit)(**options)

    def compile_loop(function: Callable[P, R_co]) -> Compiled[P, R_co]:
        loop = compile_(function)
        file = getattr(getattr(loop, "_cache", None), "_cache_file", None)
        if file is not None and hasattr(file, "_source_stamp"):
            # Numba would look at the date of the function's own file alone.
            file._source_stamp = _SOURCES_HASH  # noqa: SLF001  Numba offers no other way
        return loop

    return compile_loop
