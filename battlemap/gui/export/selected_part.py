"""The box round what is selected in the window."""

from battlemap.board.grid_map import CELL
from battlemap.board.ids import ZoneId
from battlemap.board.polygons import Rect, extent
from battlemap.board.zones.outlines import bounds
from battlemap.export.map_part import EDGE, cells_box
from battlemap.gui.battle.battle_page import BattlePage


def selected_box(page: BattlePage) -> Rect | None:
    """Round the selected figures and zones, with a little room, in px at 100 %; None where nothing with a place is selected."""
    board, selection = page.board, page.selection
    boxes: list[Rect] = []
    for key in selection.tokens:
        token = board.tokens.get(key)
        if token is not None and token.on_grid:
            boxes.append(cells_box(token.cells).grow(CELL))
        elif token is not None and token.zone in board.zone_map.zones:
            boxes.append(bounds(board.zone_map, token.zone).grow(EDGE / 2))
    zones = [ZoneId(subject.id) for subject in selection.others or (selection.subject,) if subject.kind == "zone"]
    room = 0 if board.grid is not None else EDGE / 2
    boxes += [bounds(board.zone_map, zone).grow(room) for zone in zones if zone in board.zone_map.zones]
    return extent([corner for box in boxes for corner in box.corners]) if boxes else None
