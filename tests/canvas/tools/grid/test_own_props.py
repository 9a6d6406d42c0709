"""Things of the user's own: SVG files from a folder, placed, turned and undone with real mouse and keys."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import CELL
from battlemap.canvas.tools.grid.cell_tool import CellTool
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.own_prop import own_folder
from battlemap.canvas.view.own_prop_files import name_and_size
from battlemap.paint.structures.wall_layer import draw_prop
from tests.canvas.input_events import InputDriver, canvas_of
from tests.canvas.tools.grid.tool_fixtures import Refusals, cell, grid, tool

ARROW = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><rect width="100" height="100" fill="#ff0000"/>'
    '<rect x="100" width="100" height="100" fill="#0000ff"/></svg>'
)
"""Red on the left, blue on the right."""
Put = Callable[[str, str], Path]


@pytest.fixture
def put_file() -> Put:
    """Writes a file into the folder of the user's things."""
    folder = own_folder()

    def put(name: str, text: str) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        path.write_text(text, encoding="utf-8")
        return path

    return put


def listed(chosen: CellTool) -> list[ChoiceItem]:
    option = next(option for option in chosen.options() if isinstance(option, ChoiceOption) and option.key == "look")
    return [choice for choice in option.all if choice.group == "Your own"]


def take(desk: MapController, qtbot: QtBot) -> CellTool:
    """The tool, once it has read the folder."""
    desk.own_props.keep = lambda data, mime: sha256(data).hexdigest()
    with qtbot.waitSignal(desk.own_props.changed):
        return tool(desk, "props")


def test_a_file_is_a_thing_of_its_name_as_wide_as_it_is_drawn(
    desk: MapController, hands: InputDriver, qtbot: QtBot, put_file: Put
) -> None:
    put_file("market_stall.svg", ARROW)
    chosen = take(desk, qtbot)
    (choice,) = listed(chosen)
    assert choice.title == "Market stall"
    chosen.choose("look", choice.value)
    hands.click(cell(3, 2))
    hands.key(Qt.Key.Key_R)
    hands.click(cell(10, 2))
    hands.key(Qt.Key.Key_R)
    hands.click(cell(3, 6))
    first, second, third = grid(desk).props.values()
    assert (first.name, first.columns, first.rows, first.turns) == ("Market stall", 2, 1, 0)
    assert (second.columns, second.rows, second.turns) == (1, 2, 1)
    assert (third.columns, third.rows, third.turns) == (2, 1, 2)
    assert first.picture == second.picture == third.picture == sha256(ARROW.encode()).hexdigest()
    assert desk.session.undo_title == "place market stall"
    desk.session.undo()
    assert list(grid(desk).props.values()) == [first, second]


def test_it_is_drawn_turned_on_the_map(desk: MapController, hands: InputDriver, qtbot: QtBot, put_file: Put) -> None:
    put_file("flag.svg", ARROW)
    chosen = take(desk, qtbot)
    chosen.choose("look", listed(chosen)[0].value)
    for turns, ends in enumerate((("red", "blue"), ("red", "blue"), ("blue", "red"), ("blue", "red"))):
        hands.click(cell(4 * turns, 2))
        hands.key(Qt.Key.Key_R)
        prop = list(grid(desk).props.values())[-1]
        assert prop.turns == turns
        image = drawn(desk, prop.id)
        last = (prop.columns - 0.5, prop.rows - 0.5)
        assert (hue(image, 0.5, 0.5), hue(image, *last)) == ends


def drawn(desk: MapController, key: str) -> QImage:
    """One thing alone, in the upper left corner."""
    prop = next(prop for prop in grid(desk).props.values() if prop.id == key)
    image = QImage(round(2 * CELL), round(2 * CELL), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(-prop.at[0] * CELL, -prop.at[1] * CELL)
    draw_prop(painter, prop, desk.palette, desk.find_picture)
    painter.end()
    return image


def hue(image: QImage, x: float, y: float) -> str:
    colour = image.pixelColor(round(x * CELL), round(y * CELL))
    return "red" if colour.red() > 200 > colour.blue() else "blue" if colour.blue() > 200 > colour.red() else colour.name()


def test_every_bad_file_is_told_once_and_the_others_are_used(desk: MapController, qtbot: QtBot, put_file: Put) -> None:
    refused = Refusals(desk)
    put_file("chair.svg", ARROW)
    put_file("broken.svg", "<svg")
    put_file("spy.svg", ARROW.replace("</svg>", '<image href="file:///etc/passwd"/></svg>'))
    put_file("huge.svg", " " * 300_000)
    put_file("notes.txt", "no drawing")
    (Path(put_file("x.svg", ARROW)).parent / "folder.svg").mkdir()
    chosen = take(desk, qtbot)
    assert [choice.title for choice in listed(chosen)] == ["Chair", "X"]
    told = (
        "broken.svg is not used: it is damaged, or no SVG. huge.svg is not used: it has 300 kB; the most is 256 kB. "
        "spy.svg is not used: it uses “image”, which is not drawn here; turn it into plain shapes."
    )
    assert refused == [told]
    put_file("bench.svg", ARROW)
    canvas_of(desk).set_tool("select")
    take(desk, qtbot)
    assert [choice.title for choice in listed(chosen)] == ["Bench", "Chair", "X"]
    assert refused == [told]


def test_a_file_that_is_mended_is_used_and_one_that_goes_is_offered_no_more(
    desk: MapController, hands: InputDriver, qtbot: QtBot, put_file: Put
) -> None:
    path = put_file("chair.svg", ARROW)
    chosen = take(desk, qtbot)
    chosen.choose("look", listed(chosen)[0].value)
    path.unlink()
    canvas_of(desk).set_tool("select")
    take(desk, qtbot)
    assert listed(chosen) == []
    hands.click(cell(3, 2))
    assert [prop.name for prop in grid(desk).props.values()] == ["Crate"]
    put_file("chair.svg", "<svg")
    os.utime(path, (1, 1))
    canvas_of(desk).set_tool("select")
    with qtbot.waitSignal(desk.refused):
        tool(desk, "props")
    put_file("chair.svg", ARROW)
    canvas_of(desk).set_tool("select")
    take(desk, qtbot)
    assert [choice.title for choice in listed(chosen)] == ["Chair"]


@pytest.mark.parametrize(
    ("stem", "proportion", "known"),
    [
        ("market-stall 3x2", 1.0, ("Market stall", 3, 2)),
        ("long_table_4x1", 4.0, ("Long table", 4, 1)),
        ("throne", 1.2, ("Throne", 1, 1)),
        ("gate", 2.6, ("Gate", 3, 1)),
        ("ladder", 0.25, ("Ladder", 1, 4)),
        ("pole", 900.0, ("Pole", 12, 1)),
        ("raft 99x0", 1.0, ("Raft", 12, 1)),
        ("3x2", 1.0, ("3x2", 1, 1)),
        ("__", 1.0, ("Thing", 1, 1)),
    ],
)  # fmt: skip
def test_names_and_sizes_come_from_the_name_of_the_file(stem: str, proportion: float, known: tuple[str, int, int]) -> None:
    assert name_and_size(stem, proportion) == known
