"""The door behind which fights are played: chunks go in, tallies come out, in any order."""

from typing import Protocol

from battlemap.sim.chunk import Chunk, ChunkResult


class EngineTrouble(Exception):
    """Why no more fights can be played, in one sentence."""


class Engine(Protocol):
    """Plays chunks of one campaign at a time."""

    @property
    def workers(self) -> int:
        """How many chunks are played at once."""

    @property
    def lost(self) -> int:
        """How many workers were lost so far; what they had to do was done again by others."""

    def begin(self, campaign: bytes) -> None:
        """Take up another campaign; what is still under way for the one before is dropped. EngineTrouble if it cannot."""

    def submit(self, chunk: Chunk) -> None:
        """Have a chunk played."""

    def finished(self, timeout: float) -> list[ChunkResult]:
        """What has been finished; waits at most *timeout* seconds for something. EngineTrouble if nothing ever will be."""

    def close(self) -> None:
        """Stop at once, whatever is under way."""
