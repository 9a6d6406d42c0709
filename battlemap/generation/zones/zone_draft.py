"""A map of zones being put together: parts of the land, what stands between them, their names; then the finished place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.ids import AspectId, LinkId, ZoneId
from battlemap.board.polygons import extent
from battlemap.board.zone_map import Barrier, BarrierState, Link, Zone, ZoneMap
from battlemap.generation.recipe import Battlefield, Request
from battlemap.generation.zones.border_tracing import TracedLand, trace
from battlemap.generation.zones.land import NOBODY, Land, settle
from battlemap.generation.zones.word_bank import AspectWords, WordBank, WordPicker

if TYPE_CHECKING:
    from random import Random

    from battlemap.generation.zones.land import Mask, Owners

BUILT = frozenset({"timber", "hall", "dark"})
"""Ground with walls round it."""
WET = frozenset({"water", "ice"})
DOORWAY = 110.0
"""A border shorter than this, in px, has no room for a door."""
LETTER = 11.5
"""About how wide a letter of a zone's name is, in px."""
NAME_MARGIN = 36.0


class ZonePart(Struct, frozen=True):
    """One zone to be: what it is for, its ground, how high it lies, whether its borders are straight."""

    role: str
    terrain: str
    level: int = 0
    straight: bool = False
    group: str = ""
    """Borders between parts of one group are straight: the decks of a ship."""
    name: str = ""
    aspects: tuple[AspectWords, ...] = ()


class ZoneDraft:
    """Parts are laid down one over another; then finished: bordered, linked, named."""

    def __init__(self, request: Request, width: float, height: float, shaping: int = 0) -> None:
        import numpy as np

        self.request, self._shaping = request, shaping
        self.land = Land(width, height)
        self.parts: list[ZonePart] = []
        self.owners: Owners = np.full((self.land.rows, self.land.columns), NOBODY, dtype=np.int32)
        self.links: dict[tuple[int, int], Link] = {}
        self.traced = TracedLand({}, {}, {})

    def dice(self, subject: str) -> Random:
        """Dice for a subject; other ones each time the land is shaped anew."""
        return self.request.dice(f"{subject} {self._shaping}" if self._shaping else subject)

    def lay(self, mask: Mask, role: str, terrain: str, level: int = 0, straight: bool | None = None, group: str = "") -> int:
        """Make *mask* a zone, over whatever was there; gives back its number. What is built has straight borders."""
        number = len(self.parts)
        self.parts.append(ZonePart(role, terrain, level, terrain in BUILT if straight is None else straight, group))
        self.owners[mask] = number
        return number

    def mask(self, number: int) -> Mask:
        """The squares of a part."""
        mask: Mask = self.owners == number
        return mask

    @property
    def free(self) -> Mask:
        """The squares of nobody."""
        mask: Mask = self.owners == NOBODY
        return mask

    def of_role(self, *roles: str) -> list[int]:
        """The parts with one of these roles, in the order they were laid."""
        return [number for number, part in enumerate(self.parts) if part.role in roles]

    def change(self, number: int, **fields: object) -> None:
        """Give a part another terrain, level, role, name or aspects."""
        self.parts[number] = replace(self.parts[number], **fields)

    def settle_land(self) -> None:
        """Take away what no zone can be. ValueError if a part has come to nothing."""
        firm = frozenset(number for number, part in enumerate(self.parts) if part.straight)
        self.owners = settle(self.owners, firm)
        if any(not self.mask(number).any() for number in range(len(self.parts))):
            raise ValueError("a zone has come to nothing")

    def trace_borders(self) -> None:
        """Trace the borders of the settled land. ValueError if a part cannot be a zone."""
        self.traced = trace(self.owners, self._is_straight, self.dice("borders"))

    def link_parts(self) -> None:
        """Link all that touch: walls round what is built, shores, ledges where one lies higher."""
        for a, b in sorted(self.traced.shared):
            barrier, high = self._barrier(a, b)
            self.link(a, b, barrier, high=high)

    def link(
        self, a: int, b: int, barrier: Barrier = "open", state: BarrierState = "open", high: int | None = None, name: str = ""
    ) -> None:
        """Put something between two parts that touch, in place of what was there."""
        pair = min(a, b), max(a, b)
        key = LinkId(f"{self.key(pair[0])}-{self.key(pair[1])}")
        ends = self.key(pair[0]), self.key(pair[1])
        self.links[pair] = Link(key, *ends, barrier, state, None if high is None else self.key(high), name=name)

    def key(self, number: int) -> ZoneId:
        """The id of a part's zone."""
        role = self.parts[number].role
        alike = [at for at, part in enumerate(self.parts) if part.role == role]
        return ZoneId(role if len(alike) == 1 else f"{role}-{alike.index(number) + 1}")

    def neighbours(self, number: int) -> dict[int, float]:
        """Which parts touch one, and how much border they share, in px."""
        return {a + b - number: span for (a, b), span in self.traced.shared.items() if number in (a, b)}

    def touching(self, role: str, other: str, least: float = 0.0) -> list[tuple[int, int]]:
        """The pairs of parts of two roles that touch along at least so many px, the longest border first."""
        pairs = [
            (span, (a, b) if self.parts[a].role == role else (b, a))
            for (a, b), span in self.traced.shared.items()
            if sorted((self.parts[a].role, self.parts[b].role)) == sorted((role, other)) and span >= least
        ]
        return [pair for _, pair in sorted(pairs, key=lambda item: (-item[0], item[1]))]

    def open_doors(
        self, role: str, others: Iterable[str], count: int = 1, barrier: Barrier = "door", state: BarrierState = "open",
        most: int | None = None,
    ) -> int:  # fmt: skip
        """Doors from each part of *role* to up to *count* others, the roles that are named first before the rest.

        *most*: of all these parts together there are no more.
        """
        made = 0
        for number in self.of_role(role):
            wanted = [pair for other in others for pair in self.touching(role, other, DOORWAY) if pair[0] == number]
            left = count
            for a, b in dict.fromkeys(wanted):
                if left and made != most and self.links[min(a, b), max(a, b)].barrier == "wall":
                    self.link(a, b, barrier, state, high=a if barrier == "stairs" else None)
                    left -= 1
                    made += 1
        return made

    def _is_straight(self, a: int, b: int) -> bool:
        if any(number != NOBODY and self.parts[number].straight for number in (a, b)):
            return True
        return NOBODY not in (a, b) and self.parts[a].group == self.parts[b].group != ""

    def _barrier(self, a: int, b: int) -> tuple[Barrier, int | None]:
        one, other = self.parts[a], self.parts[b]
        if any(part.terrain in BUILT and (part.straight or one.level == other.level) for part in (one, other)):
            return "wall", None
        if one.level != other.level:
            return "ledge", a if one.level > other.level else b
        if (one.terrain in WET) != (other.terrain in WET):
            return "water", None
        return "open", None

    def name_parts(self, bank: WordBank, silent: Callable[[int], bool] = lambda number: False) -> None:
        """A name and mostly one aspect for each part, from the bank; those that are *silent* get a name only."""
        picker = WordPicker(bank, self.dice)
        for number, part in enumerate(self.parts):
            words = picker.take(part.role, partial(self._fits, number))
            dice = self.dice(f"aspects {words.name}")
            chosen = part.aspects
            if not chosen and words.aspects and not silent(number):
                chosen = (dice.choice(words.aspects),)
            self.change(number, name=words.name, aspects=chosen)

    def _fits(self, number: int, name: str) -> bool:
        places = [self.traced.points[point] for point in self.traced.outlines[number]]
        longest = max(map(len, _lines(name)))
        return extent(places).width >= longest * LETTER + NAME_MARGIN

    def finish(self, entries: tuple[int, int], feature: int) -> Battlefield:
        """The place: with where both sides begin and what is worth holding."""
        zones: dict[ZoneId, Zone] = {}
        aspects: list[Aspect] = []
        for number, part in enumerate(self.parts):
            key = self.key(number)
            zones[key] = Zone(key, part.name, self.traced.outlines[number], part.terrain)
            for at, words in enumerate(part.aspects):
                name = AspectId(f"{key}-aspect-{at + 1}")
                aspects.append(
                    Aspect(name, words.name, "zone", "zone", key, adverse=bool(words.tags), tags=words.tags, hidden=words.hidden)
                )
        zone_map = ZoneMap(self.traced.points, zones, {link.id: link for link in self.links.values()})
        heroes, foes = self.key(entries[0]), self.key(entries[1])
        return Battlefield(zone_map, tuple(aspects), ((heroes,), (foes,)), (self.key(feature),), self.parts[feature].name)


def _lines(name: str) -> list[str]:
    """A name on two lines where it has two words."""
    words = name.split()
    half = len(words) // 2
    return [" ".join(words[:half]), " ".join(words[half:])] if half else [name]
