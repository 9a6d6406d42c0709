"""What a process that plays fights has been asked for, also while it is in the middle of one."""

from collections import deque
from multiprocessing.connection import Connection
from time import monotonic

from battlemap.board.encounter import AnyEncounter
from battlemap.sim.alliances import alliances_of
from battlemap.sim.campaign import stage_of
from battlemap.sim.fight_standing import FightAbandoned, FightStanding, judge_shares

LOOK_SECONDS = 0.02
"""So often it is looked whether something else is wanted, in the middle of a fight."""
TOLD_SECONDS = 0.25
"""So often it is told how a fight stands."""


class ProcessOrders:
    """A campaign and chunks of it, as they come over a line.

    A new campaign takes the place of all that waits of the one before.
    """

    def __init__(self, connection: Connection, tells: bool) -> None:
        """*tells*: whether it is told how fights stand that take long."""
        self._connection, self._tells = connection, tells
        self.number, self.campaign = 0, b""
        self._chunks = deque[tuple[int, int]]()
        self._looked_at = self._told_at = 0.0

    def next_chunk(self) -> tuple[int, int]:
        """The fights to play next, waiting for some: the first, and the one after the last. EOFError once nobody asks."""
        while not self._chunks or self._connection.poll():
            self._read()
        self._looked_at = self._told_at = monotonic()
        return self._chunks.popleft()

    def look_on(self, index: int, rounds: int, board: AnyEncounter) -> None:
        """Between two steps of fight *index*: tell now and then how it stands. FightAbandoned once another campaign is wanted."""
        now = monotonic()
        if now - self._looked_at < LOOK_SECONDS:
            return
        self._looked_at, number = now, self.number
        while self._connection.poll():
            self._read()
        if number != self.number:
            raise FightAbandoned
        if self._tells and now - self._told_at >= TOLD_SECONDS:
            self._told_at = now
            stage = stage_of(self.campaign)
            shares = judge_shares(stage.rules, board, alliances_of(stage.opening))
            self._connection.send((number, FightStanding(index, rounds, shares), 0.0))

    def _read(self) -> None:
        first, second = self._connection.recv()
        if isinstance(second, bytes):
            self.number, self.campaign = first, second
            self._chunks.clear()
        else:
            self._chunks.append((first, second))
