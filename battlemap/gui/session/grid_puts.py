"""Things and lights put on a grid from the menu: where, as what, and what is selected afterwards."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.grid.grid_drawing import fresh_lamp, fresh_prop
from battlemap.board.grid_map import Lamp, Prop
from battlemap.board.ids import PropId
from battlemap.canvas.tools.lamp_tool import LAMP_KINDS
from battlemap.canvas.tools.prop_tool import PROP_KINDS
from battlemap.gui.session.subject import Subject
from battlemap.play.grid_map_edits import grid_of, put_lamp, put_prop, turn_prop

Put = tuple[tuple[Event, ...], str, Subject]


def prop_at(board: AnyEncounter, subject: Subject) -> Put:
    """A crate on a cell. ValueError in one sentence if something stands there."""
    kind = PROP_KINDS[0]
    prop = Prop(fresh_prop(grid_of(board)), kind.name, subject.cell, kind.look, cover=kind.cover)
    return put_prop(board, prop), f"Place {kind.name.lower()}", Subject("prop", prop.id)


def lamp_at(board: AnyEncounter, subject: Subject) -> Put:
    """A torch on a cell."""
    grid, kind = grid_of(board), LAMP_KINDS[0]
    lamp = Lamp(fresh_lamp(grid), subject.cell, kind.bright * grid.cell, kind.dim * grid.cell, kind.name)
    return put_lamp(board, lamp), f"Place {kind.name.lower()}", Subject("lamp", lamp.id)


def turn_object(board: AnyEncounter, subject: Subject) -> Put:
    """A thing turned by a quarter. ValueError in one sentence if it does not fit."""
    return turn_prop(board, PropId(subject.id)), f"Turn {subject.name_on(board).lower()}", subject
