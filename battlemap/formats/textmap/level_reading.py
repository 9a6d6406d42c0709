"""A map of a roguelike game's level file as a found map."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from battlemap.board.grid_map import LARGEST
from battlemap.board.ids import Cell
from battlemap.board.surfaces import Surface
from battlemap.board.wording import capitalise
from battlemap.board.zone_map import BarrierState
from battlemap.formats.found.floor_plan import STEPS, door_between, ground_rows, way_through
from battlemap.formats.found.found_map import MOST_THINGS, FoundMap, FoundNote, FoundProp, FoundToken, LeftOut
from battlemap.formats.map_walls import MapDoor
from battlemap.formats.textmap.drawn_levels import DrawnLevel, PlacedThing
from battlemap.formats.textmap.text_legends import FLOOR, SEE_THROUGH, Sign

KIND = "Map drawn as text"
SOLID = "# Gl"
"""Ground that no door leads to."""
MOST_ALIKE = 12
"""The same note in more cells than this is told once for the whole map."""
FEW_TITLES = 6
_DOOR_STATES: Mapping[str, BarrierState] = {"locked": "locked", "closed": "shut", "open": "open"}


def read_level(levels: Sequence[DrawnLevel], name: str) -> FoundMap:
    """The largest of the maps of a level file, of which there is at least one."""
    level = max(levels, key=lambda level: level.cells)
    rows = [row[:LARGEST] for row in level.rows[:LARGEST]]
    columns = max(map(len, rows))
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    meant = {cell: level.signs.get(sign) or _letter(sign, level.game) for cell, sign in signs.items()}
    ground = {cell: sign.ground for cell, sign in meant.items() if sign.ground}
    for cell in [cell for cell, sign in meant.items() if not sign.ground]:
        ground[cell] = _ground_beside(cell, meant)
    doors = _doors({cell: sign for cell, sign in meant.items() if sign.door}, ground, level.game)
    markers, told = _notes(meant, signs)
    tokens = [FoundToken(sign.token[:80], _corner(cell)) for cell, sign in meant.items() if sign.token]
    props = [FoundProp(sign.prop[0], cell, look=sign.prop[1], cover=2) for cell, sign in meant.items() if sign.prop]
    unknown = Counter(sign for sign in signs.values() if sign not in level.signs and not _letter(sign, level.game).token)
    left = [
        LeftOut(f"What “{sign}” means", f"{level.game} has no such sign: the {_cells(count)} with it became floor with a note")
        for sign, count in sorted(unknown.items())
    ]
    placed = _place(level.things, ground, columns, len(rows))
    if placed.beyond:
        left.append(LeftOut(_count(placed.beyond, "thing"), "the file puts it outside this map or on no fixed cell"))
    if level.unplaced:
        left.append(LeftOut(_count(level.unplaced, "statement"), "the game chooses the cell by chance or by a program"))
    if level.ignored:
        left.append(LeftOut(_count(level.ignored, "other line"), f"only {level.game} itself obeys such lines"))
    if len(level.rows) > LARGEST or max(map(len, level.rows)) > LARGEST:
        left.insert(0, LeftOut(f"Everything beyond {LARGEST} cells", f"the map has {columns} × {len(level.rows)}"))
    title = level.title or Path(name).stem
    return FoundMap(
        f"{KIND} ({level.game})", title[:200], columns, len(rows), notes="\n".join(told)[:20_000],
        ground=ground_rows(ground, columns, len(rows), " "), legend=_legend(ground),
        doors=tuple(placed.doors(doors))[:MOST_THINGS], tokens=(*tokens, *placed.tokens),
        markers=(*markers, *placed.notes)[:MOST_THINGS], props=(*props, *placed.props), left_out=tuple(left),
        remarks=tuple(_remarks(levels, level)),
    )  # fmt: skip


def _legend(ground: Mapping[Cell, str]) -> dict[str, Surface]:
    used = set(ground.values())
    return {sign: surface for sign, surface in SEE_THROUGH.items() if sign in used}


def _letter(sign: str, game: str) -> Sign:
    """An unknown sign: a monster of Angband by its letter, otherwise floor with a note."""
    if game == "Angband" and sign.isascii() and sign.isalpha():
        return Sign(".", token=f"Monster {sign}")
    return Sign(FLOOR.ground, note=f"Sign “{sign}”.")


def _ground_beside(cell: Cell, meant: Mapping[Cell, Sign]) -> str:
    """The ground under a door: that of the first floor beside it."""
    for dx, dy in STEPS:
        beside = meant.get((cell[0] + dx, cell[1] + dy))
        if beside is not None and beside.ground and beside.ground not in SOLID and not beside.ground.isupper():
            return beside.ground
    return FLOOR.ground


def _doors(signs: Mapping[Cell, Sign], ground: Mapping[Cell, str], game: str) -> dict[Cell, MapDoor]:
    """A door for each cell of one, across the way through it. Doors side by side make one gate."""
    floor = {cell for cell, sign in ground.items() if sign not in SOLID and sign not in SEE_THROUGH}
    doors: dict[Cell, MapDoor] = {}
    stated = game == "Dungeon Crawl"  # its “+” is a shut door
    for cell, sign in signs.items():
        ends = way_through(cell, floor - signs.keys()) if _is_open_way(cell, floor - signs.keys()) else way_through(cell, floor)
        if ends is None or sign.door is None:
            continue
        kind, state = sign.door
        far = ends[1] if ends[0] != cell else (2 * cell[0] - ends[1][0], 2 * cell[1] - ends[1][1])  # leads off the map
        doors[cell] = door_between(cell, far, kind, state, kind != "secret", stated or state != "shut")
    return doors


def _is_open_way(cell: Cell, floor: Collection[Cell]) -> bool:
    x, y = cell
    return any((x - dx, y - dy) in floor and (x + dx, y + dy) in floor for dx, dy in STEPS[:2])


def _notes(meant: Mapping[Cell, Sign], signs: Mapping[Cell, str]) -> tuple[list[FoundNote], list[str]]:
    """Notes on their cells; a note of very many cells only once, for the whole map."""
    counts = Counter(sign.note for sign in meant.values() if sign.note)
    markers = [
        FoundNote((cell[0] + 0.5, cell[1] + 0.5), sign.note)
        for cell, sign in meant.items() if sign.note and counts[sign.note] <= MOST_ALIKE
    ]  # fmt: skip
    drawn = {sign.note: signs[cell] for cell, sign in meant.items() if sign.note}
    told = [f"“{drawn[note]}” in {_cells(count)}: {note}" for note, count in counts.items() if count > MOST_ALIKE]
    return markers, told


class _Placed:
    """What statements of the file put on cells."""

    def __init__(self) -> None:
        self.tokens: list[FoundToken] = []
        self.notes: list[FoundNote] = []
        self.props: list[FoundProp] = []
        self.states: dict[Cell, BarrierState] = {}
        self.gone: set[Cell] = set()
        self.beyond = 0

    def doors(self, doors: Mapping[Cell, MapDoor]) -> list[MapDoor]:
        """The doors in the states that statements give them; a door that is said to be none is left."""
        from msgspec.structs import replace

        return [
            replace(door, state=self.states[cell], stated=True) if cell in self.states else door
            for cell, door in doors.items() if cell not in self.gone
        ]  # fmt: skip


def _place(things: Sequence[PlacedThing], ground: dict[Cell, str], columns: int, rows: int) -> _Placed:
    placed = _Placed()
    for thing in things[:MOST_THINGS]:
        cell, middle = (thing.x, thing.y), (thing.x + 0.5, thing.y + 0.5)
        if not (0 <= thing.x < columns and 0 <= thing.y < rows):
            placed.beyond += 1
            continue
        name = capitalise(thing.name)
        if thing.kind == "MONSTER":
            placed.tokens.append(FoundToken(name or "Monster", _corner(cell)))
        elif thing.kind == "DOOR":
            if thing.name in ("nodoor", "broken"):
                placed.gone.add(cell)
            elif thing.name in _DOOR_STATES:
                placed.states[cell] = _DOOR_STATES[thing.name]
        elif thing.kind in ("FOUNTAIN", "ALTAR"):
            look = thing.kind.lower()
            placed.props.append(FoundProp(look.capitalize(), cell, look=look, cover=2))
        elif thing.kind in ("STAIR", "STAIRS", "LADDER"):
            ground[cell] = "s"
            placed.notes.append(FoundNote(middle, f"Stairs {thing.name}.".replace(" .", ".")))
        elif thing.kind == "DRAWBRIDGE":
            placed.notes.append(FoundNote(middle, f"A drawbridge, {thing.name}." if thing.name else "A drawbridge."))
        else:
            what = {"TRAP": "A trap", "OBJECT": "An object", "CONTAINER": "A container"}.get(thing.kind, thing.kind.capitalize())
            placed.notes.append(FoundNote(middle, f"{what}: {thing.name}." if thing.name else f"{what}."))
    placed.beyond += max(0, len(things) - MOST_THINGS)
    return placed


def _remarks(levels: Sequence[DrawnLevel], level: DrawnLevel) -> Iterator[str]:
    others = [other.title or "a map without a name" for other in levels if other is not level]
    if others:
        names = ", ".join(others[:FEW_TITLES]) + (f" and {len(others) - FEW_TITLES} more" if len(others) > FEW_TITLES else "")
        yield f"The file has {len(levels)} maps; the largest was taken. To open another, copy it to a file of its own: {names}."
    if level.by_chance:
        lines = _count(level.by_chance, "line").lower()
        yield f"Dungeon Crawl rolls dice for {lines} of this map (SUBST, NSUBST, SHUFFLE); the likeliest signs were taken."


def _corner(cell: Cell) -> tuple[float, float]:
    return float(cell[0]), float(cell[1])


def _cells(count: int) -> str:
    return "one cell" if count == 1 else f"{count} cells"


def _count(count: int, noun: str) -> str:
    return f"One {noun}" if count == 1 else f"{count} {noun}s"
