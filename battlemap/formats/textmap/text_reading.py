"""A map drawn as text as a found map."""

from collections.abc import Mapping
from pathlib import Path

from battlemap.board.grid_map import LARGEST, EdgeKind
from battlemap.board.ids import Cell
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import BarrierState
from battlemap.formats.found.floor_plan import STEPS, door_between, ground_rows, rock_walls, way_through
from battlemap.formats.found.found_map import FoundMap, FoundNote, FoundProp, FoundToken, LeftOut
from battlemap.formats.map_walls import MapDoor
from battlemap.formats.textmap.drawn_levels import drawn_levels, game_of, why_no_level
from battlemap.formats.textmap.level_reading import KIND, read_level
from battlemap.formats.textmap.text_block import TextBlock, find_block, find_code_rows, why_no_map
from battlemap.formats.textmap.text_legends import SEE_THROUGH, Sign, sign_of_words
from battlemap.formats.textmap.text_signs import CODES, DOORS, GROUND, LINES, TREES, WALLS, WORDS, Style
from battlemap.store.database.codec import InvalidContent

ROCK, VOID = "#", " "
MOST_LETTERS = 12
"""A letter that stands in more cells is no creature."""
HERE = "@"


def read_text_map(text: str, name: str = "The file") -> FoundMap:
    """The map in a text. InvalidContent, in one sentence, if there is none."""
    if codes := find_code_rows(text):
        return _read_codes(codes, name)
    if levels := drawn_levels(text):
        return read_level(levels, name)
    if reason := why_no_level(text, name):
        raise InvalidContent(reason)
    block = find_block(text)
    if block is None:
        raise InvalidContent(why_no_map(text, name) or f"{name} is text, but no map is drawn in it.")
    return _read_block(block, name)


def is_level_file(text: str) -> bool:
    """True if a text has the form of a roguelike game's level file, with a map in it or without."""
    return bool(game_of(text))


def is_text_map(text: str) -> bool:
    """Whether a map is drawn in a text."""
    return bool(find_code_rows(text)) or find_block(text) is not None


def _read_block(block: TextBlock, name: str) -> FoundMap:
    left = list(block.left_out)
    rows = [row[:LARGEST] for row in block.rows[:LARGEST]]
    if len(block.rows) > LARGEST or max(map(len, block.rows)) > LARGEST:
        left.append(
            LeftOut(f"Everything beyond {LARGEST} cells", f"the text has {max(map(len, block.rows))} × {len(block.rows)}")
        )
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    columns = max(map(len, rows))
    style = style_of(signs)
    named = {sign: meant for sign, words in block.key.items() if (meant := _feature(sign, words))}
    solid = {cell for cell, sign in signs.items() if _is_solid(cell, sign, signs, style, named)}
    blank = {cell for cell, sign in signs.items() if sign == " "}
    outside = blank if style != "blank" else _from_rim(blank, columns, len(rows))
    floor = signs.keys() - solid - outside
    contents = _BlockContents(signs, block.key, named, solid, floor)
    for cell in sorted(floor, key=lambda cell: (cell[1], cell[0])):
        contents.read(cell)
    left += contents.tell_unknown()
    rock = dict.fromkeys(solid, ROCK) | dict.fromkeys(outside, ROCK if style == "lines" else VOID)
    title = block.key.get("title", "") or block.title
    return FoundMap(
        KIND, title[:200] or Path(name).stem, columns, len(rows), notes=block.notes[:20_000], legend=contents.legend,
        ground=ground_rows(rock | contents.ground, columns, len(rows), VOID), doors=tuple(contents.doors),
        tokens=tuple(contents.tokens), markers=tuple(contents.markers), props=tuple(contents.props), left_out=tuple(left),
    )  # fmt: skip


def _is_solid(cell: Cell, sign: str, signs: Mapping[Cell, str], style: Style, named: Mapping[str, Sign]) -> bool:
    if sign in named:
        return named[sign].ground == ROCK
    return is_wall(sign, style) or (sign == "+" and _is_corner(cell, signs))


class _BlockContents:
    """The ground, doors, tokens, objects and notes of a text block, gathered cell by cell."""

    def __init__(
        self, signs: Mapping[Cell, str], key: Mapping[str, str], named: Mapping[str, Sign], solid: set[Cell], floor: set[Cell]
    ) -> None:  # fmt: skip
        self._signs, self._key, self._named, self._solid, self._floor = signs, key, named, solid, floor
        self._counts = _counts(signs)
        self._unknown: dict[str, list[Cell]] = {}
        self.ground: dict[Cell, str] = {}
        self.doors: list[MapDoor] = []
        self.tokens: list[FoundToken] = []
        self.markers: list[FoundNote] = []
        self.props: list[FoundProp] = []

    @property
    def legend(self) -> dict[str, Surface]:
        """The surfaces beside the usual ones that the ground has."""
        used = set(self.ground.values())
        return {sign: surface for sign, surface in SEE_THROUGH.items() if sign in used}

    def read(self, cell: Cell) -> None:
        """Take over a cell of floor with what stands on it."""
        sign, said = self._signs[cell], self._key.get(self._signs[cell], "")
        meant = self._named.get(sign)
        self.ground[cell] = _surface(cell, self._signs, sign if not said or sign in GROUND else ".")
        if meant is not None:
            self.ground[cell] = meant.ground or self.ground[cell]
        door = DOORS.get(sign) if meant is None else meant.door
        if door and _in_gap(cell, self._solid, self._floor, sign if meant is None else "+"):
            self._read_door(cell, *door)
        elif meant is not None:
            if meant.prop is not None:
                self.props.append(FoundProp(said[:80], cell, look=meant.prop[1], cover=2))
        else:
            self._read_sign(cell, sign, said)

    def _read_door(self, cell: Cell, kind: EdgeKind, state: BarrierState) -> None:
        ends = way_through(cell, self._floor)
        if ends is not None:
            far = ends[1] if ends[0] != cell else (2 * cell[0] - ends[1][0], 2 * cell[1] - ends[1][1])  # it leads out
            self.doors.append(door_between(cell, far, kind, state, kind != "secret", state != "shut"))

    def _read_sign(self, cell: Cell, sign: str, said: str) -> None:
        middle, corner = (cell[0] + 0.5, cell[1] + 0.5), (float(cell[0]), float(cell[1]))
        if sign in TREES and not said:
            self.props.append(FoundProp("Tree", cell, look="tree", cover=2))
        elif sign == HERE:
            self.tokens.append(FoundToken(said or "Somebody", corner, disposition="friendly"))
        elif sign.isdigit() or sign in WORDS:
            if text := said or WORDS.get(sign, f"Place {sign}."):
                self.markers.append(FoundNote(middle, f"{sign}. {said}" if sign.isdigit() and said else text))
        elif sign.isalpha() and (said or sign not in GROUND) and self._counts[sign] <= MOST_LETTERS:
            self.tokens.append(FoundToken((said or sign)[:80], corner))
        elif sign not in GROUND and (sign.isalpha() or (sign not in DOORS and sign not in " #")):
            self._unknown.setdefault(sign, []).append(cell)

    def tell_unknown(self) -> list[LeftOut]:
        """Signs without a meaning. A note stays on each cell of a rare one."""
        left: list[LeftOut] = []
        for sign, cells in sorted(self._unknown.items()):
            became = "the cell became floor" if len(cells) == 1 else f"the {len(cells)} cells became floor"
            if len(cells) <= MOST_LETTERS:
                self.markers += [FoundNote((x + 0.5, y + 0.5), f"Sign “{sign}”.") for x, y in cells]
                became += " with a note" if len(cells) == 1 else " with notes"
            left.append(LeftOut(f"What “{sign}” means", f"{became}; a line “{sign}: wall” below the map would say it"))
        return left


def _feature(sign: str, words: str) -> Sign | None:
    """The kind of ground, wall, door or object that a line of the key names with its last word; None for creatures and places."""
    plain = words.strip(" .").split()
    if len(sign) != 1 or sign.isdigit() or not 1 <= len(plain) <= 4 or sign_of_words(plain[-1]) is None:
        return None
    return sign_of_words(" ".join(plain))


def style_of(signs: Mapping[Cell, str]) -> Style:
    """How the walls of a map are drawn."""
    counts = _counts(signs)
    lines = sum(counts.get(sign, 0) for sign in LINES)
    hashes = sum(counts.get(sign, 0) for sign in WALLS)
    dots = sum(counts.get(sign, 0) for sign in GROUND)
    if lines > 8 and lines > hashes / 4 and counts.get("|", 0) + counts.get("│", 0) + counts.get("║", 0) > 2:
        return "lines"
    return "rock" if dots * 3 > counts.get(" ", 0) or dots > 30 else "blank"


def is_wall(sign: str, style: Style) -> bool:
    """Whether a character is a wall."""
    if style == "lines":
        return sign in LINES or (sign in WALLS and sign != "#")
    return sign in WALLS or (sign in LINES and sign not in "-|")


def _is_corner(cell: Cell, signs: Mapping[Cell, str]) -> bool:
    """Whether a "+" joins lines that run across and down, as the corners of boxes drawn with "-" and "|" do."""
    x, y = cell
    across = {signs.get((x - 1, y), " "), signs.get((x + 1, y), " ")} & set("-─═+")
    down = {signs.get((x, y - 1), " "), signs.get((x, y + 1), " ")} & set("|│║+")
    return bool(across and down)


def _counts(signs: Mapping[Cell, str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for sign in signs.values():
        counts[sign] = counts.get(sign, 0) + 1
    return counts


def _surface(cell: Cell, signs: Mapping[Cell, str], sign: str) -> str:
    """The surface under a character; under what stands on the floor, that of its neighbours."""
    if sign in GROUND and sign not in "@^!$?":
        return GROUND[sign]
    for dx, dy in STEPS:
        beside = signs.get((cell[0] + dx, cell[1] + dy), "")
        if beside in GROUND and beside not in "@^!$?<>*%":
            return GROUND[beside]
    return "."


def _in_gap(cell: Cell, solid: set[Cell], floor: set[Cell], sign: str) -> bool:
    """Whether a door's character stands in a gap of a wall; "+" counts anywhere between two walls or at one."""
    x, y = cell
    level = {(x - 1, y), (x + 1, y)}
    upright = {(x, y - 1), (x, y + 1)}
    gap = (level <= solid and upright <= floor) or (upright <= solid and level <= floor)
    return gap or (sign in "+'/" and bool((level | upright) & solid))


def _from_rim(blank: set[Cell], columns: int, rows: int) -> set[Cell]:
    """The blank cells that one can get to from outside the map."""
    waiting = [(x, y) for x, y in blank if x in (0, columns - 1) or y in (0, rows - 1)]
    outside = set(waiting)
    while waiting:
        x, y = waiting.pop()
        for dx, dy in STEPS:
            beside = (x + dx, y + dy)
            if beside in blank and beside not in outside:
                outside.add(beside)
                waiting.append(beside)
    return outside if len(outside) < len(blank) else set()


def _read_codes(rows: tuple[tuple[str, ...], ...], name: str) -> FoundMap:
    """A map of codes parted by tabs."""
    codes = {(x, y): code.strip() for y, row in enumerate(rows[:LARGEST]) for x, code in enumerate(row[:LARGEST]) if code.strip()}
    ground = {cell: "s" if code.startswith("S") else "_" for cell, code in codes.items()}
    doors: list[MapDoor] = []
    stairs = {"SU": "Stairs up.", "SD": "Stairs down."}
    markers = [FoundNote((x + 0.5, y + 0.5), stairs[code]) for (x, y), code in codes.items() if code in stairs]
    for cell, code in codes.items():
        if code.startswith("D"):
            kind, state = CODES.get(code.rstrip("TBLR") or "D", CODES["D"])
            ends = way_through(cell, codes.keys())
            if ends is not None:
                doors.append(door_between(cell, ends[1], kind, state, kind != "secret", False))
    columns, count = min(LARGEST, max(map(len, rows))), min(LARGEST, len(rows))
    return FoundMap(
        KIND, Path(name).stem, columns, count, ground=ground_rows(ground, columns, count), walls=rock_walls(ground.keys()),
        doors=tuple(doors), markers=tuple(markers),
    )  # fmt: skip
