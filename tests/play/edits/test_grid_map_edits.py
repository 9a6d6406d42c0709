"""What the GM does by hand on a grid: possible or refused with the reason, never half done, and taken back like anything."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, GridPainted, Moved, Placed
from battlemap.board.grid_map import Edge, Lamp, Prop
from battlemap.board.ids import EdgeId, LampId, PropId, ZoneId
from battlemap.play.edits import board_edits, grid_map_edits
from battlemap.play.edits.board_edits import InvalidValue, NoFreeCell
from battlemap.play.journal import replay
from battlemap.play.session import new_session
from tests.games import duel
from tests.games.skirmish import ANN, BEN, CAT, DOOR, OAF, SKIRMISH, Brawler, board, board_in_fight

CRATE, TORCH = PropId("crate"), LampId("torch")


def after(made: AnyEncounter, events: tuple[Event, ...]) -> AnyEncounter:
    return replay(made, events)


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ((-1, 3), "off the map"),
        ((16, 3), "off the map"),
        ((10**40, 3), "off the map"),
        ((13, 8), ""),
        ((5, 2), "crate"),
        ((6, 3), "Cat stands there"),
        ((12, 6), "Oaf stands there"),
        ((1, 5), "Ben stands there"),
    ],
)
def test_a_token_is_put_where_there_is_room_and_nowhere_else(cell: tuple[int, int], why: str) -> None:
    if not why:
        assert after(board(), board_edits.put_token(board(), ANN, cell))[ANN].place == cell
        return
    with pytest.raises(NoFreeCell) as caught:
        board_edits.put_token(board(), ANN, cell)
    assert str(caught.value).startswith("Ann cannot stand there: ")
    assert why.casefold() in str(caught.value).casefold()


def test_a_large_one_needs_room_for_all_of_it_and_no_wall_through_it() -> None:
    made = board()
    assert after(made, board_edits.put_token(made, OAF, (9, 5)))[OAF].place == (9, 5)
    for cell, why in (((14, 1), "off the map"), ((7, 4), "wall"), ((4, 1), "Crate is in the way"), ((4, 3), "Cat stands there")):
        with pytest.raises(NoFreeCell) as caught:
            board_edits.put_token(made, OAF, cell)
        assert why in str(caught.value)


def test_two_can_change_places_in_one_edit() -> None:
    made = board()
    moved = after(made, board_edits.put_tokens(made, {ANN: (1, 5), BEN: (2, 3)}))
    assert (moved[ANN].place, moved[BEN].place) == ((1, 5), (2, 3))
    with pytest.raises(NoFreeCell, match="Ben cannot stand there: Ann stands there"):
        board_edits.put_tokens(made, {ANN: (1, 5), BEN: (1, 5)})
    assert board_edits.put_tokens(made, {ANN: (2, 3)}) == ()


def test_swarms_share_a_cell_as_far_as_they_fit() -> None:
    made = after(board(), board_edits.change_token(board(), BEN, footprint=0.5))
    half = replace(made[BEN], footprint=0.5)
    made = after(made, board_edits.place_token(made, half))
    with pytest.raises(NoFreeCell, match="stands there"):
        board_edits.place_token(made, half)


def test_a_copy_stands_on_the_nearest_free_cell_and_joins_the_order() -> None:
    made = board_in_fight()
    copied = after(made, board_edits.copy_token(made, OAF))
    (key,) = copied.tokens.keys() - made.tokens.keys()
    assert copied[key].name == "Oaf 2"
    assert set(copied[key].cells).isdisjoint(made[OAF].cells)
    assert copied.turns.order[-1] == (key,)


def test_a_copy_is_refused_where_nothing_is_free() -> None:
    made = board()
    assert made.grid is not None
    tight = replace(made, map=replace(made.grid, ground=("#" * 16,) * 10))
    with pytest.raises(NoFreeCell, match="no room for another Ann"):
        board_edits.copy_token(tight, ANN)


def test_a_copy_in_a_zone_stays_in_it() -> None:
    made = duel.board_in_fight()
    copied = after(made, board_edits.copy_token(made, duel.CAT))
    assert [t.place for t in copied.tokens.values() if t.name == "Cat 2"] == [duel.YARD]


def test_a_newcomer_is_placed_where_it_can_stand() -> None:
    made = board()
    fresh = board_edits.new_token(made[ANN].side, (0, 0), Brawler(), "Fay", "game/cowled")
    assert any(isinstance(event, Placed) for event in board_edits.place_token(made, fresh))
    for place in ((2, 3), (99, 99), ZoneId("yard")):
        with pytest.raises(NoFreeCell, match="Fay cannot stand there"):
            board_edits.place_token(made, replace(fresh, place=place))
    with pytest.raises(NoFreeCell, match=r"0\.3 cells wide"):
        board_edits.place_token(made, replace(fresh, footprint=0.3))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"footprint": 3.0}, "Cat cannot stand there"),
        ({"footprint": 1e9}, "1e+09 cells wide"),
        ({"footprint": -1.0}, "-1 cells wide"),
        ({"footprint": "wide"}, "footprint"),
        ({"name": 3}, "name"),
        ({"side": "moon"}, "no side called moon"),
        ({"place": (0, 0)}, "no place"),
        ({"colour": "red"}, "no colour"),
    ],
)
def test_absurd_values_of_a_token_are_refused(fields: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        board_edits.change_token(board(), CAT, **fields)
    assert said in str(caught.value)


def test_a_sheet_that_grows_widens_its_token_if_there_is_room() -> None:
    made = board()
    grown = after(made, board_edits.set_sheet(made, ANN, "wide", 2, SKIRMISH))
    assert (grown[ANN].sheet.wide, grown[ANN].footprint) == (2.0, 2.0)
    assert after(made, board_edits.set_sheet(made, ANN, "pace", 9, SKIRMISH))[ANN].footprint == 1.0
    for wide, said in ((3, "cannot stand there"), (1e9, "cells wide")):
        with pytest.raises(NoFreeCell, match=said.replace("+", "[+]")):
            board_edits.set_sheet(made, CAT, "wide", wide, SKIRMISH)


def test_every_edit_of_the_map_is_undone_and_done_again() -> None:
    session = new_session(SKIRMISH, board(), "seed")
    boards = [session.board]
    steps: tuple[Callable[[AnyEncounter], tuple[Event, ...]], ...] = (
        lambda made: grid_map_edits.paint_cells(made, "ground", [(0, 0, "hh"), (9, 14, "~~~~")]),
        lambda made: grid_map_edits.paint_cells(made, "heights", [(0, 0, "3")]),
        lambda made: grid_map_edits.set_edges(made, {DOOR: Edge("door"), EdgeId("0,0 n"): Edge("fence")}),
        lambda made: grid_map_edits.put_prop(made, Prop(PropId("cart"), "Cart", (0, 7), columns=2)),
        lambda made: grid_map_edits.turn_prop(made, PropId("cart")),
        lambda made: grid_map_edits.put_lamp(made, Lamp(TORCH, (1, 1), 3, 6, lit=False)),
        lambda made: grid_map_edits.resize_grid(made, 17, 11, right=1, down=1),
        lambda made: grid_map_edits.remove_objects(made, [CRATE, PropId("none")], [TORCH]),
    )
    for step in steps:
        events = step(session.board)
        assert events
        session.edit(*events)
        boards.append(session.board)
        assert session.board != boards[-2]
    for before in reversed(boards[:-1]):
        session.undo()
        assert session.board == before
    for later in boards[1:]:
        session.redo()
        assert session.board == later


def test_what_changes_nothing_is_no_edit() -> None:
    made = board()
    assert made.grid is not None
    assert grid_map_edits.paint_cells(made, "ground", [(0, 0, "..."), (-3, 0, "hh"), (0, 20, "h")]) == ()
    assert grid_map_edits.set_edges(made, {DOOR: made.grid.edges[DOOR], EdgeId("0,0 n"): None}) == ()
    assert grid_map_edits.turn_prop(made, CRATE) == ()
    assert grid_map_edits.remove_objects(made, [PropId("none")]) == ()
    assert grid_map_edits.resize_grid(made, 16, 10) == ()
    (event,) = grid_map_edits.paint_cells(made, "ground", [(0, 0, "..."), (1, 0, "h")])
    assert isinstance(event, GridPainted)
    assert event.patches == ((1, 0, "h"),)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda made: grid_map_edits.paint_cells(made, "ground", [(0, 0, "?")]), "'?' stands for nothing in the ground"),
        (lambda made: grid_map_edits.paint_cells(made, "lights", [(0, 0, "h")]), "'h' stands for nothing in the lights"),
        (lambda made: grid_map_edits.set_edges(made, {EdgeId("16,0 n"): Edge("wall")}), "outside the grid"),
        (lambda made: grid_map_edits.set_edges(made, {EdgeId("here"): Edge("wall")}), "names no edge"),
        (lambda made: grid_map_edits.put_prop(made, Prop(PropId("cart"), "Cart", (2, 3))), "Ann stands there"),
        (lambda made: grid_map_edits.put_prop(made, Prop(PropId("cart"), "Cart", (5, 2))), "crate stands there"),
        (lambda made: grid_map_edits.put_prop(made, Prop(PropId("cart"), "Cart", (15, 9), columns=2)), "stick out of the map"),
        (lambda made: grid_map_edits.put_lamp(made, Lamp(TORCH, (16, 0), 1, 2)), "outside the grid"),
        (lambda made: grid_map_edits.put_lamp(made, Lamp(TORCH, (0, 0), -1, 2)), "no distance"),
        (lambda made: grid_map_edits.resize_grid(made, 12, 10), "Oaf would stand off the map"),
        (lambda made: grid_map_edits.resize_grid(made, 16, 10, right=-3), "Ann would stand off the map"),
        (lambda made: grid_map_edits.resize_grid(made, 401, 10), "at most 400"),
        (lambda made: grid_map_edits.resize_grid(made, 0, 10), "at least one"),
        (lambda made: grid_map_edits.paint_cells(duel.board(), "ground", [(0, 0, "h")]), "has no cells"),
    ],
)
def test_what_cannot_be_on_a_map_is_refused(edit: Callable[[AnyEncounter], object], said: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        edit(board())
    assert said in str(caught.value)


def test_everybody_moves_with_the_map() -> None:
    made = board()
    wider = after(made, grid_map_edits.resize_grid(made, 20, 20, right=3, down=4))
    assert wider[ANN].place == (5, 7)
    assert wider[OAF].place == (13, 8)
    assert wider.grid is not None
    assert wider.grid.props[CRATE].at == (8, 6)
    assert wider.grid.edges[EdgeId("11,7 w")].kind == "door"
    assert sum(isinstance(event, Moved) for event in grid_map_edits.resize_grid(made, 20, 20, right=3)) == 4
