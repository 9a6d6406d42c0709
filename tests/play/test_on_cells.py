"""Menus, previews, orders and questions on a grid: thousands of cells are never made, only those that are looked at."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from battlemap.board.grid_map import GridMap, cell_of
from battlemap.board.ids import Cell
from battlemap.play.menu import menu
from battlemap.play.preview import preview, wishes
from battlemap.play.seats import Order, Orders
from battlemap.play.session import new_session
from battlemap.rules.choices import Cells, Choice, Everywhere, Option
from battlemap.rules.procedure import Command, Refused
from tests.games.skirmish import ANN, BEN, CAT, SKIRMISH, begun


class Counted:
    """A note for cells that counts how often it is asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, cell: Cell) -> str:
        self.asked += 1
        return f"{cell[0]} east"


def many(note: Counted) -> Cells:
    return Cells(Everywhere(GridMap(400, 400)), note)


def test_a_question_about_160000_cells_makes_only_those_that_are_looked_at() -> None:
    note = Counted()
    choice = Choice("to", ("ann",), "Where?", many(note))
    assert len(choice.options) == 160_000
    assert note.asked == 0
    assert choice.fault(("399,399",)) == ""
    assert choice.fault(("400,0",)) == "'400,0' is not among the answers"
    option = choice.option("12,7")
    assert option is not None
    assert (option.key, option.text, option.subject, option.thing, option.note) == ("12,7", "M8", (12, 7), "12,7", "12 east")
    assert [one.key for one in choice.first(2)] == ["0,0", "1,0"]
    assert choice.options[-1].key == "399,399"
    assert [one.key for one in choice.options[400:402]] == ["0,1", "1,1"]
    assert choice.about_thing("moon") == ()
    assert note.asked < 10


@pytest.mark.parametrize("key", ["", "1", "1,", ",1", "1,2,3", "-1,2", "a,b", "1.5,2", "9" * 5000 + ",1", "²,1", "٣,1", "1, 2"])
def test_what_names_no_cell_is_no_answer(key: str) -> None:
    assert cell_of(key) is None
    assert many(Counted()).option(key) is None


def test_two_lists_of_the_same_cells_are_one_question() -> None:
    cells = ((1, 2), (3, 4))
    assert Cells(cells) == Cells(cells)
    assert Cells(cells) != Cells(cells[:1])
    assert Cells.everywhere(GridMap(3, 3)) == Cells.everywhere(GridMap(3, 3)) != Cells.everywhere(GridMap(3, 4))
    assert Cells(((1, 1), (1, 1))).twice == "1,1"


def test_a_preview_makes_no_cells_and_a_menu_only_the_one_that_was_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Cell] = []
    original = Cells._option

    def noted(cells: Cells, cell: Cell) -> Option:
        made.append(cell)
        return original(cells, cell)

    monkeypatch.setattr(Cells, "_option", noted)
    seen = preview(SKIRMISH, begun(), Command("move", ANN))
    assert seen.ask is not None
    assert len(seen.ask.options) > 50
    done = preview(SKIRMISH, begun(), Command("move", ANN, {"to": ("3,3",)}))
    assert (done.refused, done.board[ANN].place) == ("", (3, 3))
    menu(SKIRMISH, begun(), ANN, "3,3")
    assert len(made) < 30


def test_a_cell_has_the_lines_of_what_can_be_done_with_it() -> None:
    lines = {line.title: (line.command.given, line.refused) for line in menu(SKIRMISH, begun(), ANN, "3,3")}
    assert lines == {"Throw at": ({"target": ("3,3",)}, ""), "Move": ({"to": ("3,3",)}, "")}
    far = {line.title: line.refused for line in menu(SKIRMISH, begun(), ANN, "15,9")}
    assert far == {"Throw at": "out of reach", "Move": "out of reach"}
    assert {line.title for line in menu(SKIRMISH, begun(), ANN, "16,9")} == set()
    late = {line.title: line.refused for line in menu(SKIRMISH, begun(CAT), ANN, "3,3")}
    assert late["Move"] == "it is Cat's turn"


def test_wishes_name_some_of_the_cells() -> None:
    moves = [wish for wish in wishes(SKIRMISH, begun(), ANN, breadth=5, actions=["move"]) if wish.given]
    assert len(moves) == 5
    assert all("by" not in wish.given for wish in moves)


def test_what_a_command_may_bring_is_never_asked_for() -> None:
    session = new_session(SKIRMISH, begun(), "seed")
    session.perform(Command("move", ANN, {"to": ("3,1",)}))
    assert (session.questions, session.board[ANN].place) == ((), (3, 1))
    session.undo()
    session.perform(Command("move", ANN, {"to": ("3,1",), "by": ("1,2", "1,1")}))
    assert session.board[ANN].place == (3, 1)
    assert session.board[ANN].sheet.spent == {"step": 1}


def refusals() -> Iterator[tuple[Command, str]]:
    yield Command("move", ANN, {"to": ("5,2",)}), "not among the answers"
    yield Command("move", ANN, {"to": ("15,9",)}), "not among the answers"
    yield Command("move", ANN, {"to": ("3,1",), "by": ("99,99",)}), "not among the answers"
    yield Command("move", ANN, {"to": ("3,1",), "by": ("9,9",)}), "no way leads there"
    yield Command("move", ANN, {"to": ("3,1",), "by": ("5,2",)}), "no way leads there"
    yield Command("move", BEN, {"to": ("3,1",)}), "it is Ann's turn"


@pytest.mark.parametrize(("command", "why"), list(refusals()))
def test_a_way_that_cannot_be_gone_is_refused_and_nothing_has_happened(command: Command, why: str) -> None:
    session = new_session(SKIRMISH, begun(), "seed")
    with pytest.raises(Refused) as caught:
        session.perform(command)
    assert why in caught.value.why
    assert session.board == begun()
    assert not session.undo()


def test_an_order_can_name_a_cell() -> None:
    orders = Orders((Order("ann", "target", ("3,3",)),))
    session = new_session(SKIRMISH, begun(), "seed", orders)
    session.perform(Command("throw", ANN))
    assert session.questions == ()
    assert session.board[ANN].sheet.spent == {"step": 1}


def test_a_target_that_fell_meanwhile_is_refused() -> None:
    made = begun()
    fallen = made.with_token(replace(made[CAT], place=(3, 3), sheet=replace(made[CAT].sheet, hits=0)))
    session = new_session(SKIRMISH, fallen, "seed")
    with pytest.raises(Refused):
        session.perform(Command("hit", ANN, {"target": ("cat",)}))
    assert session.board == fallen
