"""Compile the loops now, so that nobody waits for them later."""

import argparse
import importlib


def add_arguments(_: argparse.ArgumentParser) -> None:
    """`bunkum warm`."""


def run(_: argparse.Namespace) -> int:
    """Compile what is not compiled yet."""
    importlib.import_module("bunkum.kernels.warm").main()
    return 0
