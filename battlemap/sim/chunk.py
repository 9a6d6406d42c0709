"""The one function that every engine calls: some fights of a campaign, one after another."""

from time import perf_counter

from msgspec import Struct

from battlemap.sim.campaign import stage_of
from battlemap.sim.fight_play import play
from battlemap.sim.fight_standing import Onlooker
from battlemap.sim.tally import Tally, tally_of


class Chunk(Struct, frozen=True):
    """Fights *low* to *high* − 1."""

    low: int
    high: int

    def __len__(self) -> int:
        return self.high - self.low


class ChunkResult(Struct, frozen=True):
    """What a chunk came to, and how many seconds it took."""

    chunk: Chunk
    tally: Tally
    seconds: float


def play_chunk(campaign: bytes, low: int, high: int, onlooker: Onlooker | None = None) -> tuple[Tally, float]:
    """Fights *low* to *high* − 1 of the campaign in *campaign*; the same whoever plays them. Seconds it took beside."""
    began = perf_counter()
    stage = stage_of(campaign)
    return tally_of([play(stage, index, onlooker) for index in range(low, high)]), perf_counter() - began
