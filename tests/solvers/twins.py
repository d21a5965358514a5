"""Runs the solvers as the plain Python that they are written in."""

import importlib
import pkgutil
from collections.abc import Generator
from contextlib import contextmanager

import numpy as np
import pytest

from bunkum import solvers

LOOPS = tuple(
    importlib.import_module(f"bunkum.solvers.{each.name}")
    for each in pkgutil.iter_modules(solvers.__path__)
    if each.name.endswith("_loops")
)
"""Every module of compiled loops."""


@contextmanager
def uncompiled() -> Generator[None]:
    """In here every loop is its own `py_func`; numbers of 64 bits wrap around as they do when compiled."""
    with pytest.MonkeyPatch.context() as patch, np.errstate(over="ignore"):
        for module in LOOPS:
            for name, each in vars(module).copy().items():
                if hasattr(each, "py_func"):
                    patch.setattr(module, name, each.py_func)
        yield
