"""Makes the ready battlefields of resources/samples/ from the plans in packaging/battlefields/.

    .venv/bin/python packaging/make_samples.py [NAME…]

A plan is a coarse lattice: zones are unions of its cells, told by letters. Borders between zones out of doors wander, those of
buildings are straight; the same plan always gives the same map.
"""

import math
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402  (after the path is set)

from battlemap.board.aspects import Aspect  # noqa: E402
from battlemap.board.encounter import Encounter, Side, Token  # noqa: E402
from battlemap.board.ids import AspectId, LinkId, Point, PointId, SideId, TokenId, ZoneId  # noqa: E402
from battlemap.board.zone_map import Link, Zone, ZoneMap  # noqa: E402
from battlemap.rules.registry import load_ruleset  # noqa: E402
from battlemap.store.collection.creature_file import read_entries  # noqa: E402
from battlemap.store.database.codec import encode  # noqa: E402
from battlemap.store.database.schema import VERSION  # noqa: E402

USUAL = "war_of_ashes"
"""The game of a plan that names none."""
PLANS = ROOT / "packaging" / "battlefields"
SAMPLES = ROOT / "resources" / "samples"
BUILT = frozenset({"timber", "hall", "dark"})
"""Grounds with straight sides."""
BRACE = 10.0
"""A point so near to each corner of a straight side keeps the curve through it straight, in px."""
STEP = 120.0
"""About how far apart the points of a wandering border lie, in px."""

Corner = tuple[int, int]


class Lattice:
    """The plan of one map: where the lattice lines run, and which zone has which cells."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.rows: list[str] = plan["rows"]
        self.across, self.down = spans(plan["widths"]), spans(plan["heights"])
        self.terrain = {letter: zone["terrain"] for letter, zone in plan["zones"].items()}
        self.wander = float(plan.get("wander", 14))
        self.chance = random.Random(plan["title"])
        self.points: dict[PointId, Point] = {}
        self.sides: dict[tuple[Corner, Corner], tuple[PointId, ...]] = {}

    def zone(self, column: int, row: int) -> str:
        """The letter of a cell; a blank outside."""
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])
        return self.rows[row][column].strip() if inside else ""

    def straight(self, a: Corner, b: Corner) -> bool:
        """Whether the side between two corners belongs to a building."""
        (x, y), (_, v) = sorted((a, b))
        beside = (self.zone(x, y - 1), self.zone(x, y)) if y == v else (self.zone(x - 1, y), self.zone(x, y))
        return any(self.terrain.get(letter, "") in BUILT for letter in beside)

    def corner(self, at: Corner) -> PointId:
        """The point of a corner; out of doors it does not lie quite on the lattice."""
        key = PointId(f"c{at[0]}-{at[1]}")
        if key not in self.points:
            x, y = self.across[at[0]], self.down[at[1]]
            around = [(at[0] + dx, at[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
            firm = any(self.straight(at, other) for other in around)
            by = 0.0 if firm else self.wander * 1.4
            self.points[key] = (round(x + self.chance.uniform(-by, by)), round(y + self.chance.uniform(-by, by)))
        return key

    def side(self, a: Corner, b: Corner) -> tuple[PointId, ...]:
        """The points from one corner towards the next, the second corner left out; the same for both zones beside it."""
        first, last = sorted((a, b))
        if (first, last) not in self.sides:
            start, end = self.points[self.corner(first)], self.points[self.corner(last)]
            length = math.dist(start, end)
            if self.straight(first, last):
                parts = [(BRACE / length, 0.0), (1 - BRACE / length, 0.0)]
            else:
                count = max(1, round(length / STEP) - 1)
                parts = [((n + 1) / (count + 1), self.chance.uniform(-self.wander, self.wander)) for n in range(count)]
            between = []
            for n, (part, off) in enumerate(parts):
                key = PointId(f"s{first[0]}-{first[1]}-{last[0]}-{last[1]}-{n}")
                dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
                x, y = start[0] + (end[0] - start[0]) * part - dy * off, start[1] + (end[1] - start[1]) * part + dx * off
                self.points[key] = (round(x, 1), round(y, 1))
                between.append(key)
            self.sides[first, last] = tuple(between)
        between_all = self.sides[first, last]
        return (self.corner(a), *(between_all if (a, b) == (first, last) else reversed(between_all)))

    def outline(self, letter: str) -> tuple[PointId, ...]:
        """The points round all cells of a zone, clockwise as seen."""
        edges = {edge for column, row in self.cells(letter) for edge in around(column, row)}
        ways = {a: b for a, b in edges if (b, a) not in edges}
        at = min(ways)
        found: list[PointId] = []
        while at in ways:
            following = ways.pop(at)
            found += self.side(at, following)
            at = following
        return tuple(found)

    def cells(self, letter: str) -> Iterator[Corner]:
        """The cells of a zone."""
        return ((x, y) for y, row in enumerate(self.rows) for x, found in enumerate(row) if found == letter)


def spans(sizes: list[float]) -> list[float]:
    """Where the lines run that lie so far apart."""
    found = [40.0]
    for size in sizes:
        found.append(found[-1] + size)
    return found


def around(column: int, row: int) -> tuple[tuple[Corner, Corner], ...]:
    """The four sides of a cell, clockwise as seen."""
    a, b, c, d = (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)
    return (a, b), (b, c), (c, d), (d, a)


def slug(name: str) -> str:
    """A name as an id."""
    return "".join([c if c.isalnum() else "-" for c in name.lower()]).strip("-")


def zones_of(plan: dict[str, Any]) -> ZoneMap:
    """The map of a plan."""
    lattice = Lattice(plan)
    zones, ids = {}, {letter: ZoneId(slug(zone["name"])) for letter, zone in plan["zones"].items()}
    for letter, zone in plan["zones"].items():
        drawn = lattice.outline(letter) if "at" not in zone else ()
        at = tuple(zone["at"]) if "at" in zone else None
        revealed, notes = zone.get("revealed", True), zone.get("notes", "")
        zones[ids[letter]] = Zone(ids[letter], zone["name"], drawn, zone["terrain"], revealed, notes, at)
    links = {}
    for link in plan["links"]:
        a, b = ids[link["ways"][0]], ids[link["ways"][1]]
        high = ids[link["high"]] if "high" in link else None
        more = {key: value for key, value in link.items() if key not in ("ways", "high")}
        links[LinkId(f"{a}-{b}")] = Link(LinkId(f"{a}-{b}"), a, b, high=high, **more)
    return ZoneMap(lattice.points, zones, links)


def make_board(plan: dict[str, Any]) -> Encounter[Any, Any]:
    """The board of a plan: its map, sides, fighters from the collection, aspects."""
    rules = load_ruleset(plan.get("ruleset", USUAL))
    stock_file = ROOT / "resources" / "tokens" / f"{rules.id}.toml"
    entries, faults = read_entries(stock_file.read_bytes(), stock_file.name, rules, own=False)
    assert not faults, faults
    stock = {entry.key: entry for entry in entries}
    sides = {SideId(key): Side(SideId(key), look=at + 1, **side) for at, (key, side) in enumerate(plan["sides"].items())}
    names = {letter: ZoneId(slug(zone["name"])) for letter, zone in plan["zones"].items()}
    aspects: list[Aspect] = []
    tokens = {}
    for piece in plan["tokens"]:
        entry = stock[piece["who"]]
        name = piece.get("name", entry.name)
        key = TokenId(slug(name))
        sheet = msgspec.structs.replace(entry.sheet, **{k: v for k, v in piece.items() if k in ("members", "rank")})
        tokens[key] = Token(key, name, SideId(piece["side"]), names[piece["in"]], sheet, piece.get("icon", entry.entry.icon),
                            spot=tuple(piece["spot"]) if "spot" in piece else None,
                            hidden=piece.get("hidden", False))  # fmt: skip
        own = piece.get("aspects", entry.entry.aspects)
        aspects += [Aspect(AspectId(f"{key}-{slug(words)}"), words, "character", "token", key) for words in own]
    for letter, zone in plan["zones"].items():
        if "aspect" in zone:
            aspects.append(
                Aspect(AspectId(slug(zone["aspect"])), zone["aspect"], "zone", "zone", names[letter],
                       adverse=zone.get("adverse", False), tags=tuple(zone.get("tags", ())), hidden=zone.get("hidden", False))
            )  # fmt: skip
    aspects += [Aspect(AspectId(slug(words)), words) for words in plan.get("situation", ())]
    scene = msgspec.convert(plan.get("scene", {}), rules.scene)
    return Encounter(zones_of(plan), sides, tokens, {a.id: a for a in aspects}, scene, title=plan["title"], serial=1)


def write(path: Path) -> Path:
    """Make one sample from its plan. Returns where it is."""
    plan = tomllib.loads(path.read_text(encoding="utf-8"))
    board, rules = make_board(plan), plan.get("ruleset", USUAL)
    plain = {
        "format": "battlemap", "version": VERSION, "ruleset": rules, "title": board.title, "opening": board, "commands": [],
    }  # fmt: skip
    target = SAMPLES / f"{path.stem}.json"
    target.write_bytes(msgspec.json.format(encode(plain), indent=1) + b"\n")
    return target


if __name__ == "__main__":
    for plan_file in sorted(PLANS.glob("*.toml")):
        if not sys.argv[1:] or plan_file.stem in sys.argv[1:]:
            print(write(plan_file).relative_to(ROOT))
