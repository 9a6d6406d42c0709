"""Players who see what their tokens see know the light of cells they see now, and of no other change of light."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import LampsSet, Moved
from battlemap.board.grid_map import Edge, GridMap, Lamp
from battlemap.board.ids import Cell, EdgeId, LampId
from battlemap.play.fog.fog_edits import set_by_sight, set_fog_everywhere
from battlemap.play.journal import replay
from battlemap.play.player_view import redact
from battlemap.play.session import Session, new_session
from battlemap.rules.eyesight import Eyesight
from tests.games.skirmish import ANN, CAT, SKIRMISH, board_in_fight

COLUMNS, ROWS = 12, 3
NIGHT_EYES = replace(SKIRMISH, eyesight=lambda board, who: Eyesight(in_the_dark=True))
"""The skirmish among fighters whom darkness does not hinder, so that sight goes by walls alone."""
TORCH = LampId("torch")


def dark_hall(*lamps: Lamp, ann: Cell = (0, 0)) -> AnyEncounter:
    """A dark hall with a wall across it: only through a gap in the bottom row is the right half seen from the left."""
    grid = GridMap(
        COLUMNS, ROWS,
        lights=("d" * COLUMNS,) * ROWS,
        edges={EdgeId(f"6,{y} w"): Edge("wall") for y in range(ROWS - 1)},
        lamps={lamp.id: lamp for lamp in lamps},
    )  # fmt: skip
    board = board_in_fight()
    tokens = {
        ANN: replace(board[ANN], place=ann, footprint=1.0),
        CAT: replace(board[CAT], place=(11, 2), footprint=1.0, hidden=True),
    }
    sides = {key: replace(side, gm=key == board[CAT].side) for key, side in board.sides.items()}
    return replace(board, map=grid, tokens=tokens, sides=sides, turns=replace(board.turns, order=((ANN,),), at=0))


def covered(board: AnyEncounter) -> Session:
    """The battle with all of the map covered at first, where players see what their tokens see."""
    board = replay(board, (*set_fog_everywhere(board, covered=True), *set_by_sight(board, on=True)))
    session: Session = new_session(NIGHT_EYES, board, "seed")
    return session


def seen(session: Session) -> GridMap:
    grid = redact(NIGHT_EYES, session.board).grid
    assert grid is not None
    return grid


def test_light_of_a_lamp_out_of_sight_falls_on_the_cells_that_players_see() -> None:
    session = covered(dark_hall(Lamp(TORCH, (8, 1), 2, 4)))
    grid = seen(session)
    assert TORCH not in grid.lamps
    assert grid.fog[2][:6] == "......"
    # Row 2 is seen; the torch reaches four cells, and through the gap it lights cells 4 and 5 of that row.
    assert grid.lights[2][:6] == "ddddmm"


def test_a_lamp_that_is_out_gives_players_no_light() -> None:
    session = covered(dark_hall(Lamp(TORCH, (8, 1), 2, 4, lit=False)))
    assert seen(session).lights[2][:6] == "dddddd"


def test_a_lamp_that_the_gm_hides_gives_players_no_light() -> None:
    session = covered(dark_hall(Lamp(TORCH, (8, 1), 2, 4, hidden=True)))
    assert seen(session).lights[2][:6] == "dddddd"


def test_a_lamp_that_players_see_is_told_as_a_lamp_and_not_as_light_of_the_cells() -> None:
    session = covered(dark_hall(Lamp(TORCH, (2, 0), 2, 4)))
    grid = seen(session)
    assert TORCH in grid.lamps
    assert grid.lights[2][:6] == "dddddd"


def test_a_lamp_lit_out_of_sight_does_not_light_cells_that_players_only_remember() -> None:
    session = covered(dark_hall(ann=(0, 2)))
    session.edit(Moved(ANN, (0, 0)), what="step into the corner")
    before = seen(session)
    remembered = [(x, y) for y in range(ROWS) for x in range(COLUMNS) if before.fog[y][x] == "m"]
    assert remembered  # cells beyond the gap were seen from the bottom row alone
    session.edit(LampsSet("lit", {TORCH: Lamp(TORCH, (9, 0), 3, 6)}), what="light a torch")
    after = seen(session)
    assert TORCH not in after.lamps
    assert [after.lights[y][x] for x, y in remembered] == ["d"] * len(remembered)


def test_brighter_light_of_the_cell_itself_is_not_dimmed_by_a_lamp_out_of_sight() -> None:
    board = dark_hall(Lamp(TORCH, (8, 1), 2, 4))
    assert board.grid is not None
    bright = ("d" * COLUMNS, "d" * COLUMNS, "bbbbbb" + "d" * (COLUMNS - 6))
    session = covered(replace(board, map=replace(board.grid, lights=bright)))
    assert seen(session).lights[2][:6] == "bbbbbb"
