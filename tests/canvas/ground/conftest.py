"""Here the bakes themselves are looked at: nothing is taken over from another test."""

import pytest


@pytest.fixture(autouse=True)
def _alike_grounds_are_baked_once() -> None:
    """Not here."""
