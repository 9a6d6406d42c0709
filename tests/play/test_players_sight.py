"""Which cells players see, remember or do not know, and what the board for them says of what stands on these."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet, Logged, Moved
from battlemap.board.grid.fog.fog_tables import (
    covered_table,
    fog_rows,
    has_fog,
    remembered_table,
    spans_of_table,
    table_of,
    table_of_spans,
    unknown_table,
)
from battlemap.board.grid.grid_zones import make_area
from battlemap.board.grid_map import Edge, GridMap, Lamp
from battlemap.board.ids import Cell, EdgeId, LampId, TokenId, ZoneId
from battlemap.board.surfaces import Surface
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.board.zones.zone_transforms import ACROSS
from battlemap.play.edits.turning_edits import turn_all
from battlemap.play.fog.exploration import board_under_way, explored
from battlemap.play.fog.fog_edits import (
    changed_squares,
    fog_line,
    set_by_sight,
    set_fog,
    set_fog_everywhere,
    set_object_hidden,
    squares_words,
)
from battlemap.play.fog.fog_view import FogView, fog_view
from battlemap.play.fog.party_sight import is_players_token, light_table, party_view
from battlemap.play.journal import replay
from battlemap.play.player_view import redact
from battlemap.play.public.player_boards import PlayerBoards, seen_paths
from battlemap.play.session import new_session
from battlemap.rules.eyesight import Eyesight, SceneLight
from battlemap.rules.ruleset import AnyRuleset
from tests.games.skirmish import ANN, CAT, SKIRMISH, board_in_fight

COLUMNS, ROWS = 9, 7
OAF = TokenId("oaf")


def field(**parts: object) -> AnyEncounter:
    """Ann, whom players play, in the upper left corner of an open field; Cat, the GM's, in the lower right one."""
    board = board_in_fight()
    tokens = {
        ANN: replace(board[ANN], place=(0, 0), footprint=1.0),
        CAT: replace(board[CAT], place=(COLUMNS - 1, ROWS - 1), footprint=1.0),
    }
    sides = {key: replace(side, gm=key == board[CAT].side) for key, side in board.sides.items()}
    turns = replace(board.turns, order=((ANN,), (CAT,)), at=0)
    return replace(board, map=replace(GridMap(COLUMNS, ROWS), **parts), tokens=tokens, sides=sides, turns=turns)


def grid_of(board: AnyEncounter) -> GridMap:
    assert board.grid is not None
    return board.grid


def eyes(**how: bool) -> AnyRuleset:
    """The skirmish among fighters with such eyes."""
    return replace(SKIRMISH, eyesight=lambda board, who: Eyesight(**how))


def cells_seen(rules: AnyRuleset, board: AnyEncounter) -> set[Cell]:
    view = party_view(rules, board)
    return {(x, y) for y in range(ROWS) for x in range(COLUMNS) if view[y, x]}


EVERYWHERE = {(x, y) for x in range(COLUMNS) for y in range(ROWS)}


def test_whose_darkness_hides_nothing_sees_all_and_whoever_is_blind_sees_its_own_cells_alone() -> None:
    dark = field(lights=("d" * COLUMNS,) * ROWS)
    assert cells_seen(SKIRMISH, dark) == {(0, 0)}
    assert cells_seen(eyes(in_the_dark=True), dark) == EVERYWHERE
    assert cells_seen(eyes(blind=True), field()) == {(0, 0)}
    wide = field().with_token(replace(field()[ANN], footprint=2.0))
    assert cells_seen(eyes(blind=True), wide) == {(0, 0), (1, 0), (0, 1), (1, 1)}


def test_dim_light_is_enough_to_be_seen() -> None:
    lights = ("b" * COLUMNS, "m" * COLUMNS, *("d" * COLUMNS,) * (ROWS - 2))
    assert cells_seen(SKIRMISH, field(lights=lights)) == {(x, y) for x, y in EVERYWHERE if y < 2}


def test_tokens_that_are_hidden_or_the_game_masters_see_nothing_for_the_players() -> None:
    board = field()
    assert cells_seen(SKIRMISH, board.with_token(replace(board[ANN], hidden=True))) == set()
    only_cat = replace(board, tokens={CAT: board[CAT]})
    assert cells_seen(SKIRMISH, only_cat) == set()
    assert [is_players_token(board, board[who]) for who in (ANN, CAT)] == [True, False]
    assert not is_players_token(replace(board, sides={}), board[ANN])


def test_several_tokens_see_more_than_one() -> None:
    walls = {EdgeId(f"4,{y} w"): Edge("wall") for y in range(ROWS)}
    board = field(edges=walls)
    assert cells_seen(SKIRMISH, board) == {(x, y) for x, y in EVERYWHERE if x < 4}
    friend = replace(board[ANN], id=OAF, place=(8, 0))
    assert cells_seen(SKIRMISH, board.with_token(friend)) == EVERYWHERE


def test_light_of_the_scene_goes_before_light_of_the_map() -> None:
    board = field(lights=("d" * COLUMNS,) * ROWS)
    lit = replace(SKIRMISH, scene_light=lambda board: SceneLight(everywhere="dim"))
    assert set(light_table(lit, board).flat) == {1}
    assert set(light_table(SKIRMISH, field()).flat) == {2}
    assert set(light_table(SKIRMISH, board).flat) == {0}
    lamp = field(lamps={LampId("a"): Lamp(LampId("a"), (4, 3), 1, 1)}, lights=("d" * COLUMNS,) * ROWS)
    assert int((light_table(SKIRMISH, lamp) == 2).sum()) == 9


def test_a_map_of_zones_has_no_cells_to_see() -> None:
    from tests.canvas.yard import RULES, yard_board

    assert fog_view(RULES, yard_board()) is None
    with pytest.raises(ValueError, match="no grid"):
        party_view(RULES, yard_board())


def test_what_is_covered_by_hand_is_unknown_and_nothing_is_remembered_where_players_see_all_the_rest() -> None:
    board = field()
    assert fog_view(SKIRMISH, board) is None
    board = replay(board, set_fog(board, table_of(grid_of(board), [(3, 2)]), covered=True))
    view = fog_view(SKIRMISH, board)
    assert view is not None
    assert (int(view.unknown.sum()), bool(view.unknown[2, 3]), bool(view.remembered.any())) == (1, True, False)
    revealed = replay(board, set_fog(board, table_of(grid_of(board), [(3, 2)]), covered=False))
    assert fog_view(SKIRMISH, revealed) is None


def test_by_sight_cells_out_of_sight_are_unknown_if_they_are_covered_and_else_remembered() -> None:
    walls = {EdgeId(f"4,{y} w"): Edge("wall") for y in range(ROWS)}
    board = replay(field(edges=walls), set_by_sight(field(edges=walls), on=True))
    board = replay(board, set_fog(board, table_of(grid_of(board), [(x, y) for x, y in EVERYWHERE if x > 6]), covered=True))
    view = fog_view(SKIRMISH, board)
    assert view is not None
    row = ["unknown" if view.unknown[3, x] else "remembered" if view.remembered[3, x] else "seen" for x in range(COLUMNS)]
    assert row == ["seen"] * 4 + ["remembered"] * 3 + ["unknown"] * 2
    grid = grid_of(redact(SKIRMISH, board))
    assert grid.fog == ("....mmm  ",) * ROWS
    assert not grid.by_sight


@pytest.fixture
def view() -> FogView:
    """Column 0 is seen, column 1 remembered, column 2 unknown."""
    grid = GridMap(3, 2)
    return FogView(table_of(grid, [(2, 0), (2, 1)]), table_of(grid, [(1, 0), (1, 1)]))


@pytest.mark.parametrize(
    ("cells", "hidden", "covered"),
    [
        ([(0, 0)], False, False),
        ([(1, 0)], True, False),
        ([(2, 1)], True, True),
        ([(1, 0), (2, 0)], True, False),
        ([(0, 0), (2, 0)], False, False),
        ([(2, 0), (2, 1)], True, True),
        ([(5, 5)], False, True),
        ([(2, 1), (3, 1)], True, True),
        ([(1, 1), (1, 2)], True, False),
        ([(0, 1), (0, 2)], False, False),
        ([(-1, 0), (2, 0)], True, True),
        ([(0, -1)], False, True),
        ([(2, 0), (2, -1)], True, True),
    ],
)
def test_a_thing_is_hidden_if_none_of_its_cells_is_seen_and_covered_if_none_is_known(
    view: FogView, cells: list[Cell], hidden: bool, covered: bool
) -> None:
    assert (view.hides(tuple(cells)), view.covers(tuple(cells))) == (hidden, covered)
    board = field()
    token = replace(board[CAT], place=cells[0])
    assert view.shows(token) == (not view.hides((cells[0],)))


def test_ground_heights_and_light_beyond_what_is_known_go_on_as_at_its_rim_and_then_end() -> None:
    legend = {"A": Surface("Qa", "dirt"), "B": Surface("Qb", "dirt")}
    board = field(
        ground=("A" * 4 + "B" * 5,) * ROWS,
        legend=legend,
        heights=("1" * 4 + "2" * 5,) * ROWS,
        lights=("b" * 4 + "d" * 5,) * ROWS,
    )
    board = replay(board, set_fog(board, table_of(grid_of(board), [(x, y) for x, y in EVERYWHERE if x > 2]), covered=True))
    grid = grid_of(redact(SKIRMISH, board))
    plain = GridMap(1, 1)
    nothing = (plain.surface((0, 0)).name, plain.height((0, 0)), plain.ambient((0, 0)))
    assert set(grid.legend) == {"A"}
    assert [row[:5] for row in grid.ground[:1]] == ["AAAAA"]
    assert "B" not in "".join(grid.ground)
    assert len({row[5:] for row in grid.ground}) == 1
    assert grid.surface((5, 3)).name == nothing[0]
    assert [grid.height((x, 3)) for x in range(COLUMNS)] == [1, 1, 1, 1, 1, 1, 0, 0, 0]
    assert [row[:6] for row in grid.lights] == ["bbbbbb"] * ROWS
    assert "d" not in "".join(grid.lights)


@pytest.mark.parametrize(("dx", "dy"), [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy])
def test_ground_goes_on_beyond_the_rim_in_every_direction(dx: int, dy: int) -> None:
    board = field(ground=("A" * COLUMNS,) * ROWS, legend={"A": Surface("Qa", "dirt")})
    only = table_of(grid_of(board), [(4, 3)])
    board = replay(board, set_fog(board, ~only, covered=True))
    grid = grid_of(redact(SKIRMISH, board))
    known = {(x, y) for x, y in EVERYWHERE if grid.ground[y][x] == "A"}
    assert (4 + dx, 3 + dy) in known
    assert (4 + 2 * dx, 3 + 2 * dy) in known
    assert (4 + 3 * dx, 3 + 3 * dy) not in known


def test_on_a_map_whose_layers_say_nothing_they_say_nothing_to_players() -> None:
    board = field()
    board = replay(board, set_fog(board, table_of(grid_of(board), [(4, 3)]), covered=True))
    grid = grid_of(redact(SKIRMISH, board))
    assert (grid.ground, grid.heights, grid.lights, grid.legend) == ((), (), (), {})


def test_a_side_that_is_not_on_the_board_is_the_game_masters() -> None:
    board = field()
    board = replay(board, set_fog(board, table_of(grid_of(board), [(0, 0), (8, 6)]), covered=True))
    strange = replace(board, sides={board[CAT].side: board.sides[board[CAT].side]}).with_token(replace(board[CAT], place=(4, 4)))
    assert list(redact(SKIRMISH, strange).tokens) == [CAT]


def areas(names: dict[str, list[Cell]]) -> tuple[GridMap, dict[str, ZoneId]]:
    grid, keys = GridMap(COLUMNS, ROWS), dict[str, ZoneId]()
    for name, cells in names.items():
        zones, keys[name] = make_area(grid, cells, name)
        grid = replace(grid, zones=zones)
    return grid, keys


def test_a_players_token_in_an_area_that_is_covered_stands_in_a_nameless_place_without_an_outline() -> None:
    left = [(x, y) for x in (0, 1) for y in (0, 1)]
    grid, keys = areas({"Qzvault": [(x, y) for x in (4, 5, 6) for y in (2, 3)], "Hall": left})
    link = Link(next(iter([*grid.zones.links, "qzway"])), keys["Qzvault"], keys["Hall"])  # type: ignore[arg-type]
    grid = replace(grid, zones=replace(grid.zones, links={link.id: link}))
    board = replace(field(), map=grid)
    board = board.with_token(replace(board[ANN], place=keys["Qzvault"])).with_token(replace(board[CAT], place=keys["Hall"]))
    board = replay(board, set_fog(board, table_of(grid_of(board), [(x, y) for x in (4, 5, 6) for y in (2, 3)]), covered=True))
    seen = redact(SKIRMISH, board)
    (place,) = [zone for key, zone in seen.zone_map.zones.items() if key == seen[ANN].place]
    assert (place.name, place.revealed) == ("", False)
    assert len(place.outline) == 0
    assert place.at == pytest.approx((5.5 * 44, 3 * 44))
    assert set(seen.tokens) == {ANN, CAT}
    assert [(link.a, link.b) for link in seen.zone_map.links.values()] == [(place.id, keys["Hall"])]
    assert all("Qz" not in f"{key}{zone.name}" for key, zone in seen.zone_map.zones.items())
    gone = redact(SKIRMISH, board.with_token(replace(board[ANN], place=keys["Hall"])))
    assert set(gone.zone_map.zones) == {keys["Hall"]}
    assert not gone.zone_map.links
    hall = board.with_token(replace(board[ANN], place=keys["Hall"]))
    theirs = redact(SKIRMISH, hall.with_token(replace(board[CAT], place=keys["Qzvault"])))
    assert set(theirs.tokens) == {ANN}
    assert set(theirs.zone_map.zones) == {keys["Hall"]}


def test_covered_cells_are_counted_and_told_once() -> None:
    board = field()
    cells = table_of(grid_of(board), [(1, 1), (2, 1), (20, 20)])
    assert [changed_squares(grid_of(board), cells, covered) for covered in (True, False)] == [2, 0]
    events = set_fog(board, cells, True, "Cellar")
    assert [(line.text, line.why, line.secret) for line in events if isinstance(line, Logged)] == [
        ("*Cellar* covered from the players", "2 squares", True)
    ]
    after = replay(board, events)
    assert [changed_squares(grid_of(after), cells, covered) for covered in (True, False)] == [0, 2]
    assert set_fog(after, cells, True, "Cellar") == ()
    line = fog_line("Cellar", 1, covered=False)
    assert (line.text, line.why, line.secret) == ("*Cellar* revealed to the players", "1 square", False)
    assert [squares_words(count) for count in (0, 1, 2)] == ["0 squares", "1 square", "2 squares"]


def test_the_whole_map_is_covered_and_revealed_at_once_and_sight_is_switched_once() -> None:
    board = field()
    covered = replay(board, set_fog_everywhere(board, covered=True))
    assert covered_table(grid_of(covered)).all()
    assert not covered_table(grid_of(replay(covered, set_fog_everywhere(covered, covered=False)))).any()
    (switch, line) = set_by_sight(board, on=True)
    assert line.secret  # type: ignore[attr-defined]
    assert "see what their tokens see" in line.text  # type: ignore[attr-defined]
    by_sight = replay(board, (switch, line))
    assert set_by_sight(by_sight, on=True) == ()
    assert "see all that is not covered" in set_by_sight(by_sight, on=False)[1].text  # type: ignore[attr-defined]


def test_things_and_lights_are_hidden_and_shown_again_by_the_same_command() -> None:
    lamp = Lamp(LampId("a"), (4, 3), 1, 1)
    board = field(lamps={lamp.id: lamp})
    hidden = replay(board, set_object_hidden(board, lamp=lamp.id))
    assert grid_of(hidden).lamps[lamp.id].hidden
    assert lamp.id not in grid_of(redact(SKIRMISH, hidden)).lamps
    assert not grid_of(replay(hidden, set_object_hidden(hidden, lamp=lamp.id))).lamps[lamp.id].hidden
    assert set_object_hidden(board) == ()


def test_tables_of_fog_say_which_cells_they_hold() -> None:
    grid = GridMap(5, 3)
    table = table_of(grid, [(0, 0), (1, 0), (3, 0), (4, 2), (9, 9)])
    assert spans_of_table(table) == ((0, 0, 2), (0, 3, 4), (2, 4, 5))
    assert (table_of_spans(grid, spans_of_table(table)) == table).all()
    assert fog_rows(table & False, table & False) == ()
    assert fog_rows(table, table & False) == ("  . .", ".....", ".... ")
    known = table_of(grid, [(2, 1)])
    rows = fog_rows(table, known)
    assert rows == ("  . .", "..m..", ".... ")
    theirs = replace(grid, fog=rows)
    assert (unknown_table(theirs) == table).all()
    assert (remembered_table(theirs) == known).all()
    assert fog_rows(table & False, known) == (".....", "..m..", ".....")


def test_a_grid_has_fog_if_something_is_covered_or_an_area_unseen_or_players_see_by_sight() -> None:
    plain, keys = areas({"Hall": [(0, 0), (1, 0)]})
    unseen = replace(plain.zones, zones={keys["Hall"]: replace(plain.zones.zones[keys["Hall"]], revealed=False)})
    assert not has_fog(plain)
    assert has_fog(replace(plain, by_sight=True))
    assert has_fog(replace(plain, zones=unseen))
    assert has_fog(replace(plain, fog=("x" * COLUMNS,) * ROWS))
    assert int(covered_table(replace(plain, zones=unseen)).sum()) == 2


def test_paths_are_seen_only_if_every_cell_of_them_is() -> None:
    board = field()
    ways = (Moved(ANN, (2, 0), path=((1, 0), (2, 0))), Moved(ANN, (3, 0), path=((3, 0),)), Moved(CAT, (7, 6), path=((7, 6),)))
    everything = {ANN: ((1, 0), (2, 0), (3, 0)), CAT: ((7, 6),)}
    assert seen_paths(ways, board) == everything
    for at, gone in (((3, 0), ANN), ((7, 6), CAT)):
        for sign in ("m", " "):
            rows = tuple("".join(sign if (x, y) == at else "." for x in range(COLUMNS)) for y in range(ROWS))
            fogged = replace(board, map=replace(grid_of(board), fog=rows))
            assert seen_paths(ways, fogged) == {key: path for key, path in everything.items() if key != gone}
    assert seen_paths(ways, replace(board, tokens={CAT: board[CAT]})) == {CAT: ((7, 6),)}
    assert seen_paths((Moved(ANN, (2, 0)),), board) == {}


def test_a_map_that_looks_as_before_to_players_stays_the_same_object() -> None:
    board = field()
    boards = PlayerBoards(SKIRMISH)
    first = boards.board_for(board)
    assert boards.board_for(board) is first
    moved = board.with_token(replace(board[ANN], place=(1, 0)))
    second = boards.board_for(moved)
    assert second is not first
    assert (second[ANN].place, second.map is first.map) == ((1, 0), True)
    wall = replace(moved, map=replace(grid_of(moved), edges={EdgeId("4,4 w"): Edge("wall")}))
    third = boards.board_for(wall)
    assert grid_of(third).edges
    assert third.map is not second.map


def test_a_map_that_is_mirrored_uncovers_nothing_by_that() -> None:
    walls = {EdgeId(f"4,{y} w"): Edge("wall") for y in range(ROWS)}
    board = field(edges=walls)
    session = new_session(SKIRMISH, replay(board, set_fog_everywhere(board, covered=True)), "seed")
    session.edit(*set_by_sight(session.board, on=True), what="by sight")
    before = covered_table(grid_of(session.board))
    assert int(before.sum()) == 5 * ROWS
    session.edit(*turn_all(session.board, ACROSS, "Mirror the map"), what="Mirror the map")
    assert (covered_table(grid_of(session.board)) == before[:, ::-1]).all()


def test_a_players_token_in_an_unseen_zone_without_outline_or_place_stands_at_the_corner() -> None:
    zone = Zone(ZoneId("qznook"), "Qznook", revealed=False)
    board = replace(field(), map=replace(grid_of(field()), zones=ZoneMap(zones={zone.id: zone})))
    board = replay(board, set_fog_everywhere(board, covered=True))
    seen = redact(SKIRMISH, board.with_token(replace(board[ANN], place=zone.id)))
    (place,) = seen.zone_map.zones.values()
    assert (place.name, place.at, place.id == seen[ANN].place) == ("", (22.0, 22.0), True)


@pytest.fixture
def walled() -> AnyEncounter:
    """Players see by sight and nothing is covered; a door behind the wall is out of Ann's sight."""
    walls = {EdgeId(f"4,{y} w"): Edge("wall") for y in range(ROWS)}
    board = field(edges={**walls, DOOR: Edge("door", "shut")})
    return replay(board, set_by_sight(board, on=True))


DOOR = EdgeId("7,3 w")


def test_where_nothing_is_covered_any_more_changes_out_of_sight_are_still_not_known(walled: AnyEncounter) -> None:
    session = new_session(SKIRMISH, walled, "seed")
    session.edit(EdgesSet("open", {DOOR: Edge("door", "open")}), what="open")
    known = grid_of(redact(SKIRMISH, session.board))
    assert known.edges[DOOR].state == "shut"
    assert grid_of(session.board).edges[DOOR].state == "open"
    assert explored(SKIRMISH, walled, (), walled) == ()
    assert explored(SKIRMISH, walled, (), walled.with_token(replace(walled[ANN], place=(1, 0)))) == ()


def test_what_a_command_under_way_changes_out_of_sight_is_not_known_yet(walled: AnyEncounter) -> None:
    event = EdgesSet("open", {DOOR: Edge("door", "open")})
    after = replay(walled, (event,))
    under_way = board_under_way(SKIRMISH, walled, (event,), after)
    assert grid_of(redact(SKIRMISH, under_way)).edges[DOOR].state == "shut"
    assert grid_of(redact(SKIRMISH, after)).edges[DOOR].state == "open"
    seen_door = EdgeId("2,3 w")
    near = EdgesSet("door", {seen_door: Edge("door", "open")})
    beside = replay(walled, (near,))
    assert grid_of(redact(SKIRMISH, board_under_way(SKIRMISH, walled, (near,), beside))).edges[seen_door].state == "open"
    moved = walled.with_token(replace(walled[ANN], place=(1, 0)))
    assert board_under_way(SKIRMISH, walled, (), moved) is moved
    plain = replay(after, set_by_sight(after, on=False))
    assert board_under_way(SKIRMISH, walled, (event,), plain) is plain


def test_a_turn_of_which_players_know_nothing_is_before_the_first() -> None:
    board = field()
    hidden = board.with_token(replace(board[CAT], hidden=True))
    assert redact(SKIRMISH, replace(hidden, turns=replace(hidden.turns, at=1))).turns.at == -1


def test_a_token_that_walks_to_its_mirror_image_on_a_map_alike_on_both_sides_sees_what_is_there() -> None:
    walls = {EdgeId(f"{x},{y} w"): Edge("wall") for x in (4, 5) for y in range(ROWS)}
    board = replace(field(edges=walls), tokens={ANN: replace(field()[ANN], place=(0, 3))})
    session = new_session(SKIRMISH, replay(board, set_fog_everywhere(board, covered=True)), "seed")
    session.edit(*set_by_sight(session.board, on=True), what="by sight")
    assert int(covered_table(grid_of(session.board)).sum()) == 5 * ROWS
    session.edit(Moved(ANN, (8, 3)), what="go")
    assert int(covered_table(grid_of(session.board)).sum()) == ROWS


def test_what_the_gm_reveals_out_of_sight_is_known_as_it_is_now(walled: AnyEncounter) -> None:
    beyond = [(x, y) for x, y in EVERYWHERE if x > 5]
    session = new_session(SKIRMISH, walled, "seed")
    session.edit(EdgesSet("open", {DOOR: Edge("door", "open")}), what="open")
    session.edit(*set_fog(session.board, table_of(grid_of(session.board), beyond), covered=True), what="cover")
    session.edit(*set_fog(session.board, table_of(grid_of(session.board), beyond), covered=False), what="reveal")
    assert grid_of(redact(SKIRMISH, session.board)).edges[DOOR].state == "open"


def test_revealing_a_cell_of_an_area_that_is_revealed_covers_nothing_of_it() -> None:
    grid, keys = areas({"Hall": [(x, y) for x in (4, 5, 6) for y in (2, 3)]})
    board = replace(field(), map=grid)
    board = replay(board, set_fog(board, table_of(grid, [(4, 2)]), covered=True))
    board = replay(board, set_fog(board, table_of(grid, [(4, 2)]), covered=False))
    assert not covered_table(grid_of(board)).any()
    assert grid_of(board).zones.zones[keys["Hall"]].revealed
