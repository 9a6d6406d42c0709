"""Which sheets a map takes: how they lie on it, how they are called, which of them stay empty."""

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import CELL, UNKNOWN, GridMap, cell_name
from battlemap.board.polygons import Rect
from battlemap.board.zones.outlines import bounds
from battlemap.export.export_settings import InvalidSetting, check_options
from battlemap.export.map_part import FIGURES, cells_of, part_box
from battlemap.export.paper.paper_options import PAPERS, PRINT_SETTINGS, PrintOptions

LEFT, TOP = 9.0, 7.0
"""From the edge of the paper to the map, in mm."""
GLUE, STRIP, EDGE = 8.0, 13.0, 5.0
"""The glue edge, the strip at the right that says what sheet this is, and what lies beyond it."""
RIGHT, BOTTOM = GLUE + STRIP + EDGE, GLUE + 7.0
MOST_SHEETS = 400
LARGEST_PLAN = 6
"""A plan with more sheets across or down goes on a page of its own."""


class PaperSheet(Struct, frozen=True):
    """One sheet. *column*, *row*: its place among all; *box*: its part of the map, in mm from the corner of what is shown."""

    column: int
    row: int
    number: int
    box: Rect
    right: str = ""
    """The label of the sheet that is joined at its right edge; empty without one."""
    below: str = ""
    """The label of the sheet that is joined at its lower edge; empty without one."""

    @property
    def label(self) -> str:
        """ "B3": the second column, the third row."""
        return cell_name((self.column, self.row))


class PaperSheetPlan(Struct, frozen=True):
    """All sheets of a map. Lengths in mm; *area* is what is shown of the map, in px at 100 %."""

    width: float
    """Of the paper, as it lies."""
    height: float
    upright: bool
    area: Rect
    mm: float
    """So long is a px of the map."""
    columns: int
    rows: int
    sheets: tuple[PaperSheet, ...]

    @property
    def map_width(self) -> float:
        """Of the map when it is joined."""
        return self.area.width * self.mm

    @property
    def map_height(self) -> float:
        return self.area.height * self.mm

    @property
    def has_cover(self) -> bool:
        """Whether the plan of all sheets has a page of its own, before them."""
        return max(self.columns, self.rows) > LARGEST_PLAN

    @property
    def pages(self) -> int:
        """How many pages are printed."""
        return len(self.sheets) + self.has_cover

    def map_box(self, box: Rect) -> Rect:
        """Some mm of what is shown, in px of the map."""
        return Rect(self.area.x + box.x / self.mm, self.area.y + box.y / self.mm, box.width / self.mm, box.height / self.mm)


def plan_sheets(board: AnyEncounter, options: PrintOptions, selection: Rect | None = None) -> PaperSheetPlan:
    """The sheets for a part of the map. InvalidSetting or UnknownPart, in one sentence, where there can be none."""
    check_options(options, PRINT_SETTINGS)
    turns = {"upright": (True,), "wide": (False,), "fewest": (True, False)}[options.turn]
    plans, refusals = list[PaperSheetPlan](), list[InvalidSetting]()
    for upright in turns:
        try:
            plans.append(_plan(board, options, selection, upright))
        except InvalidSetting as refusal:
            refusals.append(refusal)
    if not plans:
        raise refusals[0]
    return min(plans, key=lambda plan: len(plan.sheets))


def _plan(board: AnyEncounter, options: PrintOptions, selection: Rect | None, upright: bool) -> PaperSheetPlan:
    short, long = PAPERS[options.paper]
    width, height = (short, long) if upright else (long, short)
    room = width - LEFT - RIGHT, height - TOP - BOTTOM
    if board.grid is None:
        area = part_box(board, options.part, selection)
        unit, mm = 1.0, options.width_mm / area.width
        across, down = int(room[0]), int(room[1])
    else:
        unit, mm = options.cell_mm, options.cell_mm / CELL
        across, down = int(room[0] / unit + 1e-9), int(room[1] / unit + 1e-9)
        if across < 1 or down < 1:
            words = f"A cell of {unit:g} mm has no room on {options.paper}"
            raise InvalidSetting(f"{words}; choose a larger paper or a smaller cell.")
        area = part_box(board, options.part, selection)
        if options.part == FIGURES:
            area = _grow(board.grid, area, across, down)
    wide, high = ceil(area.width * mm / unit - 1e-6), ceil(area.height * mm / unit - 1e-6)
    columns, rows = ceil(wide / across), ceil(high / down)
    if columns * rows > MOST_SHEETS:
        raise InvalidSetting(f"That would be {columns * rows} sheets; choose a part of the map, or a smaller size.")
    size = across * unit, down * unit
    boxes = {
        (column, row): Rect(
            column * size[0], row * size[1],
            min(size[0], area.width * mm - column * size[0]), min(size[1], area.height * mm - row * size[1]),
        )
        for row in range(rows)
        for column in range(columns)
    }  # fmt: skip
    plan = PaperSheetPlan(width, height, upright, area, mm, columns, rows, ())
    filled = [at for at, box in boxes.items() if not _is_empty(board, plan.map_box(box))]
    if not filled:
        raise InvalidSetting("There is nothing on this part of the map; choose another.")
    return PaperSheetPlan(width, height, upright, area, mm, columns, rows, tuple(_sheets(boxes, filled)))


def _sheets(boxes: dict[tuple[int, int], Rect], filled: Sequence[tuple[int, int]]) -> list[PaperSheet]:
    there = set(filled)

    def name(column: int, row: int) -> str:
        return cell_name((column, row)) if (column, row) in there else ""

    return [
        PaperSheet(column, row, number, boxes[column, row], right=name(column + 1, row), below=name(column, row + 1))
        for number, (column, row) in enumerate(filled, 1)
    ]


def _grow(grid: GridMap, area: Rect, across: int, down: int) -> Rect:
    """The part grown to full sheets, as far as the map goes: what would else stay white shows what lies around."""
    x, y, columns, rows = cells_of(grid, area)
    wide = min(grid.columns, ceil(columns / across) * across)
    high = min(grid.rows, ceil(rows / down) * down)
    left = min(max(0, x - (wide - columns) // 2), grid.columns - wide)
    top = min(max(0, y - (high - rows) // 2), grid.rows - high)
    return Rect(left * CELL, top * CELL, wide * CELL, high * CELL)


def _is_empty(board: AnyEncounter, box: Rect) -> bool:
    """Whether nothing of the map is seen in a box (px): only cells of nothing, or that nobody knows; no zone and no picture."""
    grid = board.grid
    if grid is not None:
        x, y, columns, rows = cells_of(grid, box)
        cells = ((column, row) for row in range(y, y + rows) for column in range(x, x + columns))
        return all(_is_void(grid, column, row) for column, row in cells)
    zone_map = board.zone_map
    boxes = [bounds(zone_map, zone) for zone in zone_map.zones]
    if (picture := zone_map.picture) is not None:
        boxes.append(Rect(picture.x, picture.y, picture.width, picture.height))
    return not any(
        box.x < other.right and other.x < box.right and box.y < other.bottom and other.y < box.bottom for other in boxes
    )


def _is_void(grid: GridMap, column: int, row: int) -> bool:
    if grid.fog and grid.fog[row][column] == UNKNOWN:
        return True
    return grid.surface((column, row)).look == "void"
