"""Plays the fights of a campaign on an engine, in chunks, and says how far it has come."""

from collections.abc import Iterator
from time import monotonic

from msgspec import Struct

from battlemap.sim.campaign import Campaign
from battlemap.sim.chunk import Chunk, ChunkResult
from battlemap.sim.engines.engine import Engine, EngineTrouble
from battlemap.sim.intervals import wilson
from battlemap.sim.tally import Tally, merge

CHUNK_SECONDS = 0.4
"""A chunk is to take so long: 0.2 to 1 s."""
CHECKPOINT = 100
"""After every so many fights it is asked whether the intervals are narrow enough; chunks end there."""
POLL_SECONDS = 0.1
"""So often whoever waits may call it off."""


class Progress(Struct, frozen=True):
    """Fights 0 to *tally.fights* − 1 of a campaign are counted in *tally*.

    *left*: seconds until all are played, as it looks; None at first. *over*: no more will come. *trouble*: why it ended early.
    """

    tally: Tally
    of: int
    seconds: float = 0.0
    left: float | None = None
    over: bool = False
    trouble: str = ""
    lost: int = 0

    @property
    def is_partial(self) -> bool:
        """Whether fewer fights were played than were asked for."""
        return self.tally.fights < self.of


def run_campaign(
    campaign: Campaign, battles: int, engine: Engine, until: float = 0.0, first: int = 0, chunk_seconds: float = CHUNK_SECONDS
) -> Iterator[Progress]:
    """Play fights *first* to *battles* − 1, telling of every bit of progress and, with nothing new, every 0.1 s.

    *until*: stop at the first hundred of fights at which each side's share of wins is known to ± that much. What is counted
    is always an unbroken row of fights from the first on, so that it does not depend on who was faster. Close the generator to
    stop; the engine stays open. Trouble with the engine ends it, with what is counted so far.
    *chunk_seconds*: so long a process plays before it tells of it.
    """
    run = _Row(battles, until, first, chunk_seconds)
    began, last = monotonic(), Progress(Tally(), battles)
    try:
        engine.begin(campaign.encode())
        while not run.done:
            while run.waiting < engine.workers * 2 and (chunk := run.next_chunk(engine.workers)):
                engine.submit(chunk)
            results = engine.finished(POLL_SECONDS)
            for result in results:
                run.take(result)
            left = run.seconds_left(engine.workers) if run.tally.fights else None
            last = Progress(run.tally, run.battles - first, monotonic() - began, left, run.done, lost=engine.lost)
            yield last
    except EngineTrouble as trouble:
        yield Progress(run.tally, battles - first, monotonic() - began, None, True, str(trouble), engine.lost)


class _Row:
    """Which fights are played, which wait, and what the unbroken row from the first on has come to."""

    def __init__(self, battles: int, until: float, first: int, chunk_seconds: float) -> None:
        self.battles, self.until, self._chunk_seconds = battles, until, chunk_seconds
        self.tally, self.waiting, self.done = Tally(), 0, battles <= first
        self._next = self._row = first
        self._first = first
        self._later: dict[int, ChunkResult] = {}
        self._fights, self._seconds = 0, 0.0
        self._paces: list[tuple[int, float]] = []
        """Fights and seconds of each finished chunk, in the order in which they finished."""

    def next_chunk(self, workers: int) -> Chunk | None:
        """The next fights to play: for about as long as a chunk is to take, up to the next checkpoint; fewer towards the end,
        so that all end alike."""
        if self._next >= self.battles or self.done:
            return None
        size = 1
        if self._fights:
            size = max(1, min(CHECKPOINT, round(self._chunk_seconds * self._fights / max(self._seconds, 1e-6))))
        size = min(size, -(-(self.battles - self._next) // (2 * workers)))
        end = self._next + size
        if self.until:
            end = min(end, (self._next // CHECKPOINT + 1) * CHECKPOINT)
        chunk = Chunk(self._next, end)
        self._next, self.waiting = end, self.waiting + 1
        return chunk

    def take(self, result: ChunkResult) -> None:
        """A chunk is done: add to the row what now joins it."""
        self.waiting -= 1
        self._fights, self._seconds = self._fights + len(result.chunk), self._seconds + result.seconds
        self._paces.append((len(result.chunk), result.seconds))
        self._later[result.chunk.low] = result
        while not self.done and (joining := self._later.pop(self._row, None)) is not None:
            self.tally, self._row = merge([self.tally, joining.tally]), joining.chunk.high
            self.done = self._row >= self.battles
            if self.until and self._row % CHECKPOINT == 0 and _is_known(self.tally, self.until):
                self.done, self.battles = True, self._row

    def seconds_left(self, workers: int) -> float:
        """Return the seconds until all fights are played, by the pace of the later half of those that were.

        The first fights of each process are slow: it imports the game and fills its caches.
        """
        fights, seconds = 0, 0.0
        for count, took in reversed(self._paces):
            fights, seconds = fights + count, seconds + took
            if 2 * fights >= self._fights:
                break
        missing = max(0, self.battles - self._first - self._fights)
        return missing * seconds / max(1, fights) / max(1, workers)


def _is_known(tally: Tally, until: float) -> bool:
    alliances = {*tally.under("wins"), *tally.under("judged")}
    return all(wilson(tally.wins(alliance), tally.counted).half <= until for alliance in alliances)
