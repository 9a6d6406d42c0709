"""What is hidden from the players one by one: tokens, aspects, things, lights and secret doors; and how that is changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet, Event
from battlemap.board.grid_map import CELL, ends_of
from battlemap.board.ids import AspectId, EdgeId, LampId, PropId, TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import short_name
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.play.edits import board_edits
from battlemap.play.fog.fog_edits import set_object_hidden

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools


def hidden_names(board: AnyEncounter, cells: Bools) -> tuple[str, ...]:
    """The names of hidden tokens on some cells: to reveal the ground does not show them."""
    there = [token for token in board.tokens.values() if token.hidden and any(_holds(cells, x, y) for x, y in token.cells)]
    return tuple([short_name(token.name) for token in there])


def is_hidden(board: AnyEncounter, subject: Subject) -> bool | None:
    """Whether players do not know of a thing; None for what is never hidden by itself."""
    grid = board.grid
    if grid is None or not subject.exists_on(board):
        return None
    match subject.kind:
        case "token":
            return board[TokenId(subject.id)].hidden
        case "aspect":
            return board.aspects[AspectId(subject.id)].hidden
        case "prop":
            return grid.props[PropId(subject.id)].hidden
        case "lamp":
            return grid.lamps[LampId(subject.id)].hidden
        case "edge":
            edge = grid.edges[EdgeId(subject.id)]
            return not edge.found if edge.kind == "secret" else None
    return None


def toggle_words(board: AnyEncounter, subject: Subject) -> str:
    """What a click on a thing would do, the verb strong: "*Show* Cutter 3"; empty if nothing."""
    hidden = is_hidden(board, subject)
    if hidden is None:
        return ""
    return f"*{'Show' if hidden else 'Hide'}* {short_name(subject.name_on(board))}"


def toggle_hidden(board: AnyEncounter, subject: Subject) -> tuple[Callable[[], tuple[Event, ...]], str]:
    """What hides a thing from the players or shows it again, and the name of that edit."""
    hidden = is_hidden(board, subject)

    def make() -> tuple[Event, ...]:
        match subject.kind:
            case "token":
                return board_edits.change_token(board, TokenId(subject.id), hidden=not hidden)
            case "aspect":
                return board_edits.change_aspect(board, AspectId(subject.id), hidden=not hidden)
            case "prop":
                return set_object_hidden(board, prop=PropId(subject.id))
            case "lamp":
                return set_object_hidden(board, lamp=LampId(subject.id))
            case "edge" if board.grid is not None:
                edge = board.grid.edges[EdgeId(subject.id)]
                return (EdgesSet("found", {EdgeId(subject.id): replace(edge, found=not edge.found)}),)
        return ()

    return make, toggle_words(board, subject).replace("*", "")


def thing_box(scene: BoardScene, subject: Subject) -> QRectF | None:
    """Where a thing lies, in map px."""
    board, grid = scene.board, scene.grid
    if board is None or grid is None or not subject.exists_on(board):
        return None
    match subject.kind:
        case "token":
            cells = board[TokenId(subject.id)].cells
        case "prop":
            cells = grid.props[PropId(subject.id)].cells
        case "lamp":
            cells = (grid.lamps[LampId(subject.id)].at,)
        case "edge":
            cells = tuple(cell for cell in ends_of(EdgeId(subject.id)) if cell in grid)
        case _:
            cells = ()
    if not cells:
        boxes = scene.obstacles.object_boxes((subject,))
        return boxes[0] if boxes else None
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, low = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    return QRectF(left * CELL, top * CELL, (right - left) * CELL, (low - top) * CELL)


def _holds(cells: Bools, x: int, y: int) -> bool:
    rows, columns = cells.shape
    return 0 <= x < columns and 0 <= y < rows and bool(cells[y, x])
