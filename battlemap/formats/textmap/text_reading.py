"""A map drawn as text as a found map."""

from collections.abc import Mapping
from pathlib import Path

from battlemap.board.grid_map import LARGEST
from battlemap.board.ids import Cell
from battlemap.formats.found.floor_plan import STEPS, door_between, ground_rows, rock_walls, way_through
from battlemap.formats.found.found_map import FoundMap, FoundNote, FoundProp, FoundToken, LeftOut
from battlemap.formats.map_walls import MapDoor
from battlemap.formats.textmap.text_block import TextBlock, find_block, find_code_rows
from battlemap.formats.textmap.text_signs import CODES, DOORS, GROUND, LINES, TREES, WALLS, WORDS, Style
from battlemap.store.database.codec import InvalidContent

KIND = "Map drawn as text"
ROCK, VOID = "#", " "
MOST_LETTERS = 12
"""A letter that stands in more cells is no creature."""
HERE = "@"


def read_text_map(text: str, name: str = "The file") -> FoundMap:
    """The map in a text. InvalidContent, in one sentence, if there is none."""
    if codes := find_code_rows(text):
        return _read_codes(codes, name)
    block = find_block(text)
    if block is None:
        raise InvalidContent(f"{name} is text, but no map is drawn in it.")
    return _read_block(block, name)


def is_text_map(text: str) -> bool:
    """Whether a map is drawn in a text."""
    return bool(find_code_rows(text)) or find_block(text) is not None


def _read_block(block: TextBlock, name: str) -> FoundMap:
    left: list[LeftOut] = []
    rows = [row[:LARGEST] for row in block.rows[:LARGEST]]
    if len(block.rows) > LARGEST or max(map(len, block.rows)) > LARGEST:
        left.append(
            LeftOut(f"Everything beyond {LARGEST} cells", f"the text has {max(map(len, block.rows))} × {len(block.rows)}")
        )
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    columns = max(map(len, rows))
    style = style_of(signs)
    solid = {cell for cell, sign in signs.items() if is_wall(sign, style) or (sign == "+" and _is_corner(cell, signs))}
    blank = {cell for cell, sign in signs.items() if sign == " "}
    outside = blank if style != "blank" else _from_rim(blank, columns, len(rows))
    floor = signs.keys() - solid - outside
    ground: dict[Cell, str] = {}
    doors: list[MapDoor] = []
    tokens: list[FoundToken] = []
    markers: list[FoundNote] = []
    props: list[FoundProp] = []
    counts = _counts(signs)
    unknown: dict[str, int] = {}
    for cell in sorted(floor, key=lambda cell: (cell[1], cell[0])):
        sign, said = signs[cell], block.key.get(signs[cell], "")
        middle = (cell[0] + 0.5, cell[1] + 0.5)
        ground[cell] = _surface(cell, signs, sign if not said or sign in GROUND else ".")
        if sign in DOORS and _in_gap(cell, solid, floor, sign):
            ends = way_through(cell, floor)
            if ends is not None:
                kind, state = DOORS[sign]
                far = ends[1] if ends[0] != cell else (2 * cell[0] - ends[1][0], 2 * cell[1] - ends[1][1])  # it leads out
                doors.append(door_between(cell, far, kind, state, kind != "secret"))
        elif sign in TREES and not said:
            props.append(FoundProp("Tree", cell, look="tree", cover=2))
        elif sign == HERE:
            tokens.append(FoundToken(said or "Somebody", (float(cell[0]), float(cell[1])), disposition="friendly"))
        elif sign.isdigit() or sign in WORDS:
            if text := said or WORDS.get(sign, f"Place {sign}."):
                markers.append(FoundNote(middle, f"{sign}. {said}" if sign.isdigit() and said else text))
        elif sign.isalpha() and (said or sign not in GROUND):
            if counts[sign] <= MOST_LETTERS:
                tokens.append(FoundToken((said or sign)[:80], (float(cell[0]), float(cell[1]))))
            else:
                unknown[sign] = unknown.get(sign, 0) + 1
        elif sign not in GROUND and sign not in DOORS and sign not in " #":
            unknown[sign] = unknown.get(sign, 0) + 1
    left += [LeftOut(f"What “{sign}” means", "it became floor") for sign in sorted(unknown)]
    rock = dict.fromkeys(solid, ROCK) | dict.fromkeys(outside, ROCK if style == "lines" else VOID)
    title = block.key.get("title", "") or block.title
    return FoundMap(
        KIND, title[:200] or Path(name).stem, columns, len(rows), notes=block.notes[:20_000],
        ground=ground_rows(rock | ground, columns, len(rows), VOID), doors=tuple(doors), tokens=tuple(tokens),
        markers=tuple(markers), props=tuple(props), left_out=tuple(left),
    )  # fmt: skip


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
                doors.append(door_between(cell, ends[1], kind, state, kind != "secret"))
    columns, count = min(LARGEST, max(map(len, rows))), min(LARGEST, len(rows))
    return FoundMap(
        KIND, Path(name).stem, columns, count, ground=ground_rows(ground, columns, count), walls=rock_walls(ground.keys()),
        doors=tuple(doors), markers=tuple(markers),
    )  # fmt: skip
