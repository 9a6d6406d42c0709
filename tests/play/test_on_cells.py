"""Menus, previews, orders and questions on a grid: thousands of cells are never made, only those that are looked at."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from battlemap.board.grid_map import GridMap, cell_of
from battlemap.board.ids import Cell
from battlemap.board.subject import Subject
from battlemap.play.action_menu import build_menu
from battlemap.play.command_preview import draft_commands, preview_command
from battlemap.play.session import new_session
from battlemap.play.standing_orders import StandingOrder, StandingOrders
from battlemap.rules.choices import AllCells, CellOptions, Choice, Option
from battlemap.rules.procedure import Command, Refused
from tests.games.skirmish import ANN, BEN, CAT, SKIRMISH, board_in_fight


class CountingNote:
    """A note for cells that counts how often it is asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, cell: Cell) -> str:
        self.asked += 1
        return f"{cell[0]} east"


def many(note: CountingNote) -> CellOptions:
    return CellOptions(AllCells(GridMap(400, 400)), note)


def test_a_question_about_160000_cells_makes_only_those_that_are_looked_at() -> None:
    note = CountingNote()
    choice = Choice("to", ("ann",), "Where?", many(note))
    assert len(choice.options) == 160_000
    assert note.asked == 0
    assert choice.fault(("399,399",)) == ""
    assert choice.fault(("400,0",)) == "'400,0' is not among the answers"
    option = choice.option("12,7")
    assert option is not None
    assert (option.key, option.text, option.subject, option.note) == ("12,7", "M8", (12, 7), "12 east")
    assert option.on_map == Subject("cell", "12,7")
    assert [one.key for one in choice.first(2)] == ["0,0", "1,0"]
    assert choice.options[-1].key == "399,399"
    assert [one.key for one in choice.options[400:402]] == ["0,1", "1,1"]
    assert choice.options_about(Subject("cell", "moon")) == ()
    assert note.asked < 10


@pytest.mark.parametrize("key", ["", "1", "1,", ",1", "1,2,3", "-1,2", "a,b", "1.5,2", "9" * 5000 + ",1", "²,1", "٣,1", "1, 2"])
def test_what_names_no_cell_is_no_answer(key: str) -> None:
    assert cell_of(key) is None
    assert many(CountingNote()).option(key) is None


def test_two_lists_of_the_same_cells_are_one_question() -> None:
    cells = ((1, 2), (3, 4))
    assert CellOptions(cells) == CellOptions(cells)
    assert CellOptions(cells) != CellOptions(cells[:1])
    assert CellOptions.everywhere(GridMap(3, 3)) == CellOptions.everywhere(GridMap(3, 3)) != CellOptions.everywhere(GridMap(3, 4))
    assert CellOptions(((1, 1), (1, 1))).duplicate == "1,1"


def test_a_preview_makes_no_cells_and_a_menu_only_the_one_that_was_clicked(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Cell] = []
    original = CellOptions._option

    def note_cell(cells: CellOptions, cell: Cell) -> Option:
        made.append(cell)
        return original(cells, cell)

    monkeypatch.setattr(CellOptions, "_option", note_cell)
    seen = preview_command(SKIRMISH, board_in_fight(), Command("move", ANN))
    assert seen.choice is not None
    assert len(seen.choice.options) > 50
    done = preview_command(SKIRMISH, board_in_fight(), Command("move", ANN, {"to": ("3,3",)}))
    assert (done.refusal, done.board[ANN].place) == ("", (3, 3))
    build_menu(SKIRMISH, board_in_fight(), ANN, (3, 3))
    assert len(made) < 30


def test_a_cell_has_the_lines_of_what_can_be_done_with_it() -> None:
    lines = {line.title: (line.command.preset, line.refusal) for line in build_menu(SKIRMISH, board_in_fight(), ANN, (3, 3))}
    assert lines == {"Throw at": ({"target": ("3,3",)}, ""), "Move": ({"to": ("3,3",)}, "")}
    far = {line.title: line.refusal for line in build_menu(SKIRMISH, board_in_fight(), ANN, (15, 9))}
    assert far == {"Throw at": "out of reach", "Move": "out of reach"}
    assert {line.title for line in build_menu(SKIRMISH, board_in_fight(), ANN, (16, 9))} == set()
    late = {line.title: line.refusal for line in build_menu(SKIRMISH, board_in_fight(CAT), ANN, (3, 3))}
    assert late["Move"] == "it is Cat's turn"


def test_wishes_name_some_of_the_cells() -> None:
    moves = [wish for wish in draft_commands(SKIRMISH, board_in_fight(), ANN, breadth=5, actions=["move"]) if wish.preset]
    assert len(moves) == 5
    assert all("by" not in wish.preset for wish in moves)


def test_what_a_command_may_bring_is_never_asked_for() -> None:
    session = new_session(SKIRMISH, board_in_fight(), "seed")
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
    session = new_session(SKIRMISH, board_in_fight(), "seed")
    with pytest.raises(Refused) as caught:
        session.perform(command)
    assert why in caught.value.why
    assert session.board == board_in_fight()
    assert not session.undo()


def test_an_order_can_name_a_cell() -> None:
    orders = StandingOrders((StandingOrder("ann", "target", ("3,3",)),))
    session = new_session(SKIRMISH, board_in_fight(), "seed", orders)
    session.perform(Command("throw", ANN))
    assert session.questions == ()
    assert session.board[ANN].sheet.spent == {"step": 1}


def test_a_target_that_fell_meanwhile_is_refused() -> None:
    made = board_in_fight()
    fallen = made.with_token(replace(made[CAT], place=(3, 3), sheet=replace(made[CAT].sheet, hits=0)))
    session = new_session(SKIRMISH, fallen, "seed")
    with pytest.raises(Refused):
        session.perform(Command("hit", ANN, {"target": ("cat",)}))
    assert session.board == fallen
