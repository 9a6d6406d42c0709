"""Of what is covered on a grid nothing is left in the board that players are given."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter, Effect
from battlemap.board.events import EdgesSet, LampsSet, Moved, PropsSet
from battlemap.board.grid.fog.fog_tables import covered_table, table_of
from battlemap.board.grid.grid_zones import make_area
from battlemap.board.grid_map import Edge, GridMap, Lamp, LastSeen, Prop, ends_of
from battlemap.board.ids import AspectId, Cell, EdgeId, LampId, PropId
from battlemap.board.surfaces import Surface
from battlemap.play.fog.fog_edits import set_by_sight, set_fog, set_fog_everywhere
from battlemap.play.journal import replay
from battlemap.play.player_view import redact
from battlemap.play.session import Session, new_session
from battlemap.store.document.battle_folder import read_sample
from rulesets.zweihander.book.fight import Cloud
from tests.games.skirmish import ANN, CAT, SKIRMISH, board_in_fight

COLUMNS, ROWS = 10, 8


def encoded(board: AnyEncounter) -> str:
    return msgspec.json.encode(board).decode()


def grid_of(board: AnyEncounter) -> GridMap:
    assert board.grid is not None
    return board.grid


def secret_board(ann: Cell = (0, 0), cat: Cell = (9, 7)) -> AnyEncounter:
    """Every cell has ground, height, light of its own and a thing and a light; Ann is the players', the cat the GM's."""
    board = board_in_fight()
    signs = [chr(0x4E00 + at) for at in range(COLUMNS * ROWS)]
    cells = [(x, y) for y in range(ROWS) for x in range(COLUMNS)]
    grid = GridMap(
        COLUMNS, ROWS,
        ground=tuple("".join(signs[y * COLUMNS : (y + 1) * COLUMNS]) for y in range(ROWS)),
        legend={sign: Surface(f"Qground{x}q{y}", "dirt") for sign, (x, y) in zip(signs, cells, strict=True)},
        edges={EdgeId(f"{x},{y} {side}"): Edge("door" if (x + y) % 3 else "wall", "shut") for x, y in cells for side in "nw"},
        props={
            PropId(f"qprop{x}q{y}"): Prop(PropId(f"qprop{x}q{y}"), f"Qthing{x}q{y}", (x, y), blocks=False) for x, y in cells
        },
        lamps={LampId(f"qlamp{x}q{y}"): Lamp(LampId(f"qlamp{x}q{y}"), (x, y), 1, 2, f"Qlight{x}q{y}") for x, y in cells},
    )  # fmt: skip
    tokens = {
        ANN: replace(board[ANN], place=ann, footprint=1.0),
        CAT: replace(board[CAT], name="Qzcat", place=cat, footprint=1.0),
    }
    sides = {key: replace(side, gm=key == board[CAT].side) for key, side in board.sides.items()}
    claw = Aspect(AspectId("claw"), "Qzclaws", "boost", "token", CAT)
    return replace(
        board, map=grid, tokens=tokens, sides=sides, aspects={claw.id: claw},
        effects=(Effect("afraid", "1", ANN, about=CAT, title="Afraid of Qzcat"),),
        turns=replace(board.turns, order=((ANN,), (CAT,)), at=0),
    )  # fmt: skip


any_cell = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
cells_of_map = st.sets(any_cell, min_size=1, max_size=COLUMNS * ROWS)


@given(
    covered=cells_of_map, ann=st.tuples(st.integers(0, 9), st.integers(0, 7)), cat=st.tuples(st.integers(0, 9), st.integers(0, 7))
)
@settings(max_examples=40, deadline=None)
def test_no_covered_thing_is_in_the_players_board(covered: set[Cell], ann: Cell, cat: Cell) -> None:
    board = secret_board(ann, cat)
    board = replay(board, set_fog(board, table_of(grid_of(board), covered), covered=True))
    seen = redact(SKIRMISH, board)
    grid, text = grid_of(seen), encoded(seen)
    for x, y in grid_of(board).cells:
        told = [word for kind in ("ground", "prop", "thing", "lamp", "light") if (word := f'q{kind}{x}q{y}"') in text.lower()]
        assert bool(told) == ((x, y) not in covered), (x, y, told)
    for key in grid_of(board).edges:
        assert (key in grid.edges) == any(end in grid and end not in covered for end in ends_of(key))
    assert (CAT in seen.tokens) == (cat not in covered)
    assert ("qzc" in text.lower()) == (cat not in covered)
    assert ANN in seen.tokens
    assert {(x, y) for y, row in enumerate(grid.fog) for x, sign in enumerate(row) if sign == " "} == covered


@given(covered=cells_of_map, area=cells_of_map)
@settings(max_examples=40, deadline=None)
def test_a_named_area_ends_where_its_cells_are_covered(covered: set[Cell], area: set[Cell]) -> None:
    from battlemap.board.grid.cell_outlines import cells_inside
    from battlemap.board.grid.grid_zones import pieces

    board = secret_board()
    part = max(pieces(area), key=len)
    try:
        zones, key = make_area(grid_of(board), part, "Qvault")
    except ValueError:  # it has a hole, or touches itself
        return
    board = replace(board, map=replace(grid_of(board), zones=zones))
    board = replay(board, set_fog(board, table_of(grid_of(board), covered), covered=True))
    seen = grid_of(redact(SKIRMISH, board))
    left = part - covered
    assert bool(seen.zones.zones) == bool(left)
    assert ("Qvault" in encoded(redact(SKIRMISH, board))) == bool(left)
    if left:
        shown = cells_inside(seen, seen.zones, key)
        corners = [seen.zones.points[point] for point in seen.zones.zones[key].outline]
        assert shown & left
        assert all(0 <= x <= COLUMNS * 44 and 0 <= y <= ROWS * 44 for x, y in corners)
        if part & covered and len(pieces(left)) == 1 and shown <= part:
            assert not shown & covered or shown - left  # only a hole is filled


def test_revealing_cells_of_an_unseen_area_reveals_it_and_keeps_the_rest_covered() -> None:
    board = secret_board()
    zones, key = make_area(grid_of(board), [(x, y) for x in (4, 5, 6) for y in (2, 3)], "Vault")
    zones = replace(zones, zones={key: replace(zones.zones[key], revealed=False)})
    board = replace(board, map=replace(grid_of(board), zones=zones))
    assert covered_table(grid_of(board)).sum() == 6
    after = replay(board, set_fog(board, table_of(grid_of(board), [(4, 2), (0, 0)]), covered=False))
    assert grid_of(after).zones.zones[key].revealed
    assert covered_table(grid_of(after)).sum() == 5
    assert "Vault" not in encoded(redact(SKIRMISH, board))
    assert "Vault" in encoded(redact(SKIRMISH, after))


def test_what_was_covered_and_revealed_leaves_no_trace_and_many_strokes_weigh_no_more_than_one() -> None:
    board = secret_board()
    for at in range(500):
        cells = table_of(grid_of(board), [(at % COLUMNS, at // COLUMNS % ROWS)])
        board = replay(board, set_fog(board, cells, covered=True))
    assert grid_of(board).fog == ("x" * COLUMNS,) * ROWS
    assert set_fog_everywhere(board, covered=True) == ()
    assert grid_of(replay(board, set_fog_everywhere(board, covered=False))).fog == ()


def test_hidden_things_and_lights_are_gone_one_by_one() -> None:
    board = secret_board()
    grid = grid_of(board)
    props = {**grid.props, PropId("qprop3q3"): replace(grid.props[PropId("qprop3q3")], hidden=True)}
    lamps = {**grid.lamps, LampId("qlamp4q4"): replace(grid.lamps[LampId("qlamp4q4")], hidden=True)}
    text = encoded(redact(SKIRMISH, replace(board, map=replace(grid, props=props, lamps=lamps))))
    assert [word in text for word in ("Qthing3q3", "Qlight4q4", "Qthing4q4", "Qlight3q3")] == [False, False, True, True]


@pytest.fixture
def corridor() -> AnyEncounter:
    """Ann at the western end of a corridor that turns behind a wall; the cat stands in the room beyond, all is covered."""
    board = secret_board((0, 0), (9, 7))
    edges: dict[EdgeId, Any] = {EdgeId(f"5,{y} w"): Edge("wall") for y in range(ROWS - 1)}
    grid = replace(grid_of(board), edges=edges, ground=(), props={}, lamps={})
    board = replace(board, map=grid)
    return replay(board, (*set_fog_everywhere(board, covered=True), *set_by_sight(board, on=True)))


def test_players_see_what_their_tokens_see_and_keep_what_they_saw_without_tokens(corridor: AnyEncounter) -> None:
    session = new_session(SKIRMISH, corridor, "seed")
    first = redact(SKIRMISH, session.board)
    assert CAT not in first.tokens
    assert grid_of(first).fog[0] == ".....     "
    session.edit(Moved(ANN, (9, 0)), what="go")
    second = redact(SKIRMISH, session.board)
    assert CAT in second.tokens
    assert grid_of(second).fog[0] == "mmmmm....."
    session.edit(Moved(ANN, (0, 0)), what="back")
    third = redact(SKIRMISH, session.board)
    assert CAT not in third.tokens
    assert grid_of(third).fog[0] == ".....mmmmm"
    assert covered_table(grid_of(session.board)).sum() < COLUMNS * ROWS
    assert session.undo()
    assert session.undo()
    assert session.board == corridor


DOOR, CRATE, LAMP = EdgeId("3,0 w"), PropId("crate"), LampId("lamp")


@pytest.fixture
def left_room(corridor: AnyEncounter) -> Session:
    """Ann has seen the western end with a shut door, a crate and a light, and has gone to where she sees none of it."""
    grid = grid_of(corridor)
    things = {
        "edges": {**grid.edges, DOOR: Edge("door", "shut")},
        "props": {CRATE: Prop(CRATE, "Crate", (0, 6), blocks=False)},
        "lamps": {LAMP: Lamp(LAMP, (1, 6), 2, 4, "Lantern")},
    }
    session = new_session(SKIRMISH, replace(corridor, map=replace(grid, **things)), "seed")
    session.edit(Moved(ANN, (1, 1)), what="look")
    session.edit(Moved(ANN, (9, 0)), what="leave")
    assert grid_of(session.board).remembered == LastSeen()
    return session


def seen_map(session: Session) -> GridMap:
    return grid_of(redact(SKIRMISH, session.board))


def test_what_changes_out_of_sight_stays_as_it_was_seen_until_it_is_seen_again(left_room: Session) -> None:
    session, before = left_room, seen_map(left_room)
    grid = grid_of(session.board)
    session.edit(EdgesSet("open", {DOOR: Edge("door", "open")}), what="open")
    session.edit(PropsSet("moved", {CRATE: replace(grid.props[CRATE], name="Qzchest", at=(4, 7))}), what="move")
    session.edit(LampsSet("gone", {LAMP: None}), what="gone")
    after = seen_map(session)
    assert (after.edges[DOOR].state, after.props, after.lamps) == ("shut", before.props, before.lamps)
    assert "Qzchest" not in encoded(redact(SKIRMISH, session.board))
    session.edit(Moved(ANN, (1, 2)), what="come back")
    again = seen_map(session)
    assert again.edges[DOOR].state == "open"
    assert not again.lamps
    assert again.props == {CRATE: grid_of(session.board).props[CRATE]}
    assert grid_of(session.board).remembered == LastSeen()
    for _ in range(4):
        assert session.undo()
    assert grid_of(session.board).remembered == LastSeen()


def test_what_came_to_a_place_out_of_sight_is_not_there_until_it_is_seen(left_room: Session) -> None:
    session, chest = left_room, PropId("chest")
    session.edit(PropsSet("put", {chest: Prop(chest, "Qzchest", (2, 2), blocks=False)}), what="put")
    assert "Qzchest" not in encoded(redact(SKIRMISH, session.board))
    session.edit(Moved(ANN, (1, 1)), what="come back")
    assert "Qzchest" in encoded(redact(SKIRMISH, session.board))


def test_what_the_gm_shows_or_hides_out_of_sight_is_so_at_once(left_room: Session) -> None:
    session = left_room
    crate = grid_of(session.board).props[CRATE]
    session.edit(PropsSet("hidden", {CRATE: replace(crate, hidden=True)}), what="hide")
    assert CRATE not in seen_map(session).props
    session.edit(PropsSet("moved", {CRATE: replace(crate, hidden=True, at=(3, 6))}), what="move")
    assert CRATE not in seen_map(session).props
    session.edit(PropsSet("shown", {CRATE: replace(crate, at=(3, 6))}), what="show")
    assert seen_map(session).props[CRATE].at == (3, 6)
    session.edit(*set_by_sight(session.board, on=False), what="all")
    session.edit(EdgesSet("open", {DOOR: Edge("door", "open")}), what="open")
    assert seen_map(session).edges[DOOR].state == "open"


def test_what_the_scene_says_of_covered_cells_is_gone() -> None:
    battle = read_sample("mail-coach")
    assert battle.board.grid is not None
    cell, other = (3, 3), (battle.board.grid.columns - 1, battle.board.grid.rows - 1)
    clouds = tuple([Cloud("smoke", at, 9) for at in (cell, other)])
    board = replace(battle.board, scene=replace(battle.board.scene, clouds=clouds))
    covered = replay(board, set_fog(board, table_of(grid_of(board), [cell]), covered=True))
    assert redact(battle.rules, board).scene.clouds == clouds
    assert redact(battle.rules, covered).scene.clouds == clouds[1:]
