"""Plays in this process, one chunk after another: for one job, for tests, and where no processes can be started."""

from collections import deque

from battlemap.sim.chunk import Chunk, ChunkResult, play_chunk


class SerialEngine:
    """One worker, this process: `finished` plays one waiting chunk."""

    workers = 1
    lost = 0

    def __init__(self) -> None:
        self._campaign, self._waiting = b"", deque[Chunk]()

    def begin(self, campaign: bytes) -> None:
        """Take up another campaign."""
        self._campaign = campaign
        self._waiting.clear()

    def submit(self, chunk: Chunk) -> None:
        """Have a chunk played by a later call of `finished`."""
        self._waiting.append(chunk)

    def finished(self, timeout: float) -> list[ChunkResult]:
        """Play the next chunk, however long it takes."""
        if not self._waiting:
            return []
        chunk = self._waiting.popleft()
        tally, seconds = play_chunk(self._campaign, chunk.low, chunk.high)
        return [ChunkResult(chunk, tally, seconds)]

    def close(self) -> None:
        """Forget what waits."""
        self._waiting.clear()
