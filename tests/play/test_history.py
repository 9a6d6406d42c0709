"""Undo, redo, going elsewhere, stepping in, deciding otherwise, closing and opening in any order, against the model of them.

The same for a million steps: python -m benchmarks.rules.history.
"""

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from benchmarks.rules.history import GAMES, in_memory, new_walker
from tests.play.history_walker import HistoryWalker

DICE = st.integers(0, 2**16).map(Random)


class HistoryMachine(RuleBasedStateMachine):
    """One battle to which everything is done in any order; the walker compares each time."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir=in_memory(), ignore_cleanup_errors=True)
        self.walker: HistoryWalker | None = None

    @initialize(game=st.sampled_from(GAMES), dice=DICE)
    def begin(self, game: str, dice: Random) -> None:
        """A battle of one of the games, in which a few commands were given."""
        self.walker = new_walker(game, Path(self.folder.name))
        for _ in range(3):
            self.walker.do("play", dice)

    @rule(operation=st.sampled_from(sorted(set(HistoryWalker.operations))), dice=DICE)
    def do(self, operation: str, dice: Random) -> None:
        """One operation."""
        assert self.walker is not None
        self.walker.do(operation, dice)

    def teardown(self) -> None:
        """Everything that was entered follows from the entry before it."""
        try:
            if self.walker is not None:
                self.walker.finish()
        finally:
            self.folder.cleanup()


TestHistory = HistoryMachine.TestCase
TestHistory.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
)


@pytest.mark.parametrize("game", GAMES)
def test_a_long_walk_through_the_history_of_one_battle_leads_where_the_model_says(game: str, tmp_path: Path) -> None:
    walker, random = new_walker(game, tmp_path), Random(7)
    for _ in range(150):
        walker.step(random)
    walker.finish()
