"""Long work in steps: whoever runs it sees how far it is, and may stop between two of them."""

from collections.abc import Iterator
from concurrent.futures import Future, wait
from typing import Any, TypeAlias

Step: TypeAlias = "float | Future[Any]"
"""How much is done, 0 to 1; or something that a thread is busy with, to be waited for."""
Steps: TypeAlias = Iterator[Step]


def run_steps(steps: Steps) -> None:
    """Do all of it at once."""
    for step in steps:
        if isinstance(step, Future):
            wait((step,))
