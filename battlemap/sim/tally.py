"""Counts over many fights that can be put together in any order and always give the same."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias
from zlib import crc32

import msgspec
from msgspec import Struct

from battlemap.sim.fight_outcome import FightRecord

Key: TypeAlias = tuple[str, ...]
SAMPLED = 20
"""So many fights are replayed to check a report."""
PAIRED = 63
"""So many fights share one number, a bit each, in which it is kept who won which."""
MOST_FAULTS = 3
"""So many different faults are told."""


class Tally(Struct, frozen=True):
    """Whole numbers only, so that adding is exact: the order in which fights come in never shows.

    *counts*: how often, or how much in all, by what it is of. *least*: by what it is of, the smallest (value, fight).
    *sample*: the marks of some fights, drawn by the smallest checksum of their number: (checksum, fight, mark).
    """

    fights: int = 0
    counts: dict[Key, int] = {}
    least: dict[Key, tuple[int, int]] = {}
    sample: tuple[tuple[int, int, int], ...] = ()

    def count(self, *key: str) -> int:
        """How often, or how much; 0 where nothing was counted."""
        return self.counts.get(key, 0)

    def under(self, *head: str) -> dict[str, int]:
        """Everything that is counted one word below *head*."""
        size = len(head)
        return {key[size]: count for key, count in self.counts.items() if len(key) == size + 1 and key[:size] == head}

    def numbers(self, *head: str) -> dict[int, int]:
        """How often each whole number came below *head*, the smallest first."""
        return dict(sorted((int(number), count) for number, count in self.under(*head).items()))

    def wins(self, alliance: str) -> float:
        """How many fights an alliance has won; of those that were judged its shares."""
        return self.count("wins", alliance) + self.count("judged", alliance) / 1000

    @property
    def counted(self) -> int:
        """Fights that were played without a fault."""
        return self.fights - self.count("faults")

    def encode(self) -> bytes:
        """To be sent between processes."""
        return msgspec.msgpack.encode(self)


def decode_tally(raw: bytes) -> Tally:
    """The tally in some bytes."""
    return msgspec.msgpack.decode(raw, type=Tally)


def merge(tallies: Sequence[Tally]) -> Tally:
    """Several tallies as one."""
    counts: dict[Key, int] = {}
    least: dict[Key, tuple[int, int]] = {}
    sample: list[tuple[int, int, int]] = []
    for tally in tallies:
        for key, number in tally.counts.items():
            counts[key] = counts.get(key, 0) + number
        for key, value in tally.least.items():
            least[key] = min(least[key], value) if key in least else value
        sample.extend(tally.sample)
    return Tally(sum(tally.fights for tally in tallies), counts, least, tuple(sorted(sample)[:SAMPLED]))


def tally_of(records: Iterable[FightRecord]) -> Tally:
    """The counts of some fights."""
    return merge([_single(record) for record in records])


def _ending(record: FightRecord) -> dict[Key, int]:
    """Who has won, or how a fight stands that is judged."""
    if not record.judged:
        return {("wins", record.winner): 1}
    return {("judged in", str(record.rounds)): 1, **{("judged", alliance): share for alliance, share in record.judged.items()}}


def _single(record: FightRecord) -> Tally:
    counts: dict[Key, int] = {}

    def add(number: int, *key: str) -> None:
        if number:
            counts[key] = counts.get(key, 0) + number

    order = crc32(f"fight {record.index}".encode())
    if record.fault:
        return Tally(1, {("faults",): 1, ("fault", record.fault): 1}, {("fault",): (record.index, record.index)})
    counts |= _ending(record)
    add(1 << record.index % PAIRED, "won", record.winner, str(record.index // PAIRED))
    add(1, "rounds", str(record.rounds))
    add(1, "won in", record.winner, str(record.rounds))
    add(record.refusals, "refusals")
    add(1 if record.stuck else 0, "stuck", record.stuck)
    add(0 if any(chosen.harm for chosen in record.actions) else 1, "harmless")
    if record.first is not None:
        add(1, "first", record.first)
    for who, token in record.tokens.items():
        add(1, "there", who)
        add(token.stands, "stands", who)
        add(1, "taken", who, str(token.taken))
        add(1, "dealt", who, str(token.dealt))
        for kind, spent in token.points.items():
            add(spent, "points", who, kind)
        if not token.stands:
            add(1, "cause", who, token.cause)
            add(1, "by", who, token.by)
    for place in record.fell:
        add(1, "fell", place)
    for place, times in record.stood.items():
        add(times, "stood", place)
    for chosen in record.actions:
        add(1, "actions", chosen.alliance, chosen.action)
        add(chosen.harm, "action harm", chosen.alliance, chosen.action)
        add(chosen.worth, "action worth", chosen.alliance, chosen.action)
        if chosen.expected is not None:
            add(1, "weighed", chosen.alliance, chosen.action)
            add(chosen.expected, "expected", chosen.alliance, chosen.action)
            add(chosen.harm, "weighed harm", chosen.alliance, chosen.action)
    index, won = record.index, record.winner
    least: dict[Key, tuple[int, int]] = {
        ("rounds", str(record.rounds)): (index, index),
        ("quickest",): (record.rounds * 100_000 + record.commands, index),
        ("longest",): (-record.rounds * 100_000 - record.commands, index),
    }
    if won:
        least[("closest",)] = (record.left, index)
        least[("clearest", won)] = (-record.left, index)
    return Tally(1, counts, least, ((order, index, record.mark),))
