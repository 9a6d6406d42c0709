"""Files for virtual tabletops and Tiled hold the battle to a thousandth of a cell, for independent readers and for our own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.board.grid_map import HINGED, Edge, GridMap, Prop
from battlemap.board.ids import EdgeId, PropId
from battlemap.board.zones.borders import borders, curve, link_of
from battlemap.cli.command_line import main
from battlemap.export.export_kinds import kind_for
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import run_steps
from battlemap.export.export_subject import ExportSubject, export_subject
from battlemap.export.programs.program_export import export_program, lay_out_file, picture_beside, scene_box
from battlemap.export.programs.program_options import ProgramOptions
from battlemap.formats.found.grid_making import make_grid
from battlemap.formats.importing import read_foreign_map
from battlemap.paths import data_dir
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.files.store_errors import StoreError
from tests.export.program_reading import read_foundry_file, read_tiled_file, read_uvtt_file, unit_lines

pytestmark = pytest.mark.usefixtures("qapp")
SMALL = ProgramOptions(pixels=12)
FOUNDRY = ProgramOptions(program="foundry", pixels=50, image="webp")
SQUARE = 84.0


def tavern() -> ExportSubject:
    """Walls, doors of every state, windows, a secret door nobody has found, a thing nobody sees past, somebody hidden."""
    battle = read_sample("crooked-ladle")
    grid = battle.board.grid
    assert grid is not None
    doors = [key for key, edge in grid.edges.items() if edge.kind == "door"]
    walls = [key for key, edge in grid.edges.items() if edge.kind == "wall"]
    edges = {**grid.edges, doors[0]: Edge("door", "locked"), walls[3]: Edge("secret", "shut", found=False),
             walls[9]: Edge("portcullis", "shut"), walls[12]: Edge("curtain")}  # fmt: skip
    screen = Prop(PropId("screen"), "Screen", (1, 1), columns=2, opaque=True)
    made = replace(grid, edges=edges, props={**grid.props, screen.id: screen}, lights=(), legend={})
    return export_subject(battle.rules, replace(battle.board, map=made), "gm")


def ravine() -> ExportSubject:
    """Zones with a wall, a locked door and a one-way link between them."""
    battle = read_sample("ravine-ambush")
    zone_map = battle.board.zone_map
    shown = [link for border in borders(zone_map) if (link := link_of(zone_map, border)) is not None]
    door, passage = shown[0], shown[1]
    links = {**zone_map.links, door.id: replace(door, barrier="door", state="locked", name="Gate", high=None),
             passage.id: replace(passage, one_way=True)}  # fmt: skip
    return export_subject(battle.rules, replace(battle.board, map=replace(zone_map, links=links)), "gm")


def written(subject: ExportSubject, options: ProgramOptions, folder: Path) -> Path:
    path = folder / kind_for("programs", "").load().file_name(subject, options, None)
    run_steps(export_program(subject, options, path))
    return path


def grid_of(subject: ExportSubject) -> GridMap:
    assert subject.board.grid is not None
    return subject.board.grid


def lines_of(grid: GridMap, *kinds: str) -> set[Any]:
    """The edges of some kinds as lines, in cells."""
    return set(_lines(grid, kinds))


def _lines(grid: GridMap, kinds: tuple[str, ...]) -> Iterator[Any]:
    for key, edge in grid.edges.items():
        if edge.kind in kinds:
            where, side = key.split(" ")
            x, y = (float(number) for number in where.split(","))
            yield (x, y), ((x + 1, y) if side == "n" else (x, y + 1))


def rock_lines(grid: GridMap) -> set[Any]:
    """Where rock meets what is no rock."""

    def rock(x: int, y: int) -> bool:
        return grid.surface((x, y)).look in ("rock", "void") and grid.surface((x, y)).passage == "blocked"

    found = set()
    for x, y in grid.cells:
        if x and rock(x, y) != rock(x - 1, y) and EdgeId(f"{x},{y} w") not in grid.edges:
            found.add(((float(x), float(y)), (float(x), float(y + 1))))
        if y and rock(x, y) != rock(x, y - 1) and EdgeId(f"{x},{y} n") not in grid.edges:
            found.add(((float(x), float(y)), (float(x + 1), float(y))))
    return found


def test_a_universal_vtt_file_has_walls_doors_with_their_states_and_lights(tmp_path: Path) -> None:
    subject = tavern()
    grid = grid_of(subject)
    plain = read_uvtt_file(written(subject, SMALL, tmp_path))
    assert plain["size"] == (grid.columns, grid.rows)
    assert unit_lines(plain["walls"]) == lines_of(grid, "wall") | rock_lines(grid)
    assert unit_lines([(a, b) for a, b, _ in plain["portals"]]) == lines_of(grid, *HINGED, "window", "curtain")
    shut = {line for key, edge in grid.edges.items()
            if edge.kind in HINGED and edge.state != "open" or edge.kind in ("curtain", "window")
            for line in lines_of(replace(grid, edges={key: edge}), edge.kind)}  # fmt: skip
    assert unit_lines([(a, b) for a, b, closed in plain["portals"] if closed]) == shut
    assert unit_lines(plain["objects"]) >= {((1.0, 1.0), (2.0, 1.0)), ((3.0, 1.0), (3.0, 2.0))}
    lamps = sorted(((lamp.at[0] + 0.5, lamp.at[1] + 0.5), lamp.dim / grid.cell) for lamp in grid.lamps.values())
    assert sorted(plain["lights"]) == lamps
    assert not unit_lines(plain["walls"]) & unit_lines([(a, b) for a, b, _ in plain["portals"]])


def test_our_importer_makes_the_same_grid_of_it_again(tmp_path: Path) -> None:
    subject = tavern()
    grid, found = grid_of(subject), read_foreign_map(written(subject, SMALL, tmp_path))
    made = make_grid(found)
    same = {key: edge for key, edge in grid.edges.items() if edge.kind in ("wall", "door", "secret", "window")}
    assert {key: made.edges[key] for key in same} == same
    assert [(lamp.at, lamp.dim) for lamp in made.lamps.values()] == [
        (lamp.at, lamp.dim / grid.cell) for lamp in grid.lamps.values()
    ]
    assert found.picture is not None
    assert (found.picture.columns, found.picture.rows, found.dispute) == (grid.columns, grid.rows, None)


def test_players_get_a_wall_where_nobody_has_found_the_secret_door(tmp_path: Path) -> None:
    subject = tavern()
    secret = next(key for key, edge in grid_of(subject).edges.items() if edge.kind == "secret")
    line = lines_of(replace(grid_of(subject), edges={secret: Edge("secret")}), "secret")
    known = export_subject(subject.rules, subject.board, "players")
    for_gm, for_players = (read_uvtt_file(written(one, SMALL, tmp_path)) for one in (subject, known))
    assert line <= unit_lines([(a, b) for a, b, _ in for_gm["portals"]])
    assert line <= unit_lines(for_players["walls"])
    assert not line & unit_lines([(a, b) for a, b, _ in for_players["portals"]])


def test_zones_have_walls_and_doors_along_what_bars_the_ways(tmp_path: Path) -> None:
    import shapely

    subject = ravine()
    zone_map, box = subject.board.zone_map, scene_box(subject)
    plain = read_uvtt_file(written(subject, SMALL, tmp_path))
    barred, gate = [], None
    for border in borders(zone_map):
        line = shapely.LineString([((x - box.x) / SQUARE, (y - box.y) / SQUARE) for x, y in curve(zone_map, border)])
        link = link_of(zone_map, border)
        if link is not None and link.name == "Gate":
            gate = line
        if border.left and border.right and (link is None or link.barrier in ("wall", "door")):
            barred.append(line)
    assert gate is not None
    at_gate = [(a, b, closed) for a, b, closed in plain["portals"] if gate.distance(shapely.Point(a)) < 0.1]
    ((a, b, closed),) = at_gate
    assert closed
    assert gate.distance(shapely.Point(a)) < 1e-3 > gate.distance(shapely.Point(b))
    ways = shapely.MultiLineString(barred)
    assert plain["walls"]
    assert all(ways.distance(shapely.Point(corner)) < 1e-3 for wall in plain["walls"] for corner in wall)
    drawn = shapely.MultiLineString(plain["walls"])
    gaps = sum(shapely.LineString([a, b]).length for a, b, _ in plain["portals"])
    assert drawn.length + gaps == pytest.approx(ways.length, rel=0.02)
    found = read_foreign_map(tmp_path / "Ravine ambush, game master.dd2vtt")
    assert [wall.points for wall in found.walls] == plain["walls"]


def test_a_foundry_scene_has_walls_doors_lights_and_figures(tmp_path: Path) -> None:
    subject = tavern()
    grid, path = grid_of(subject), written(subject, FOUNDRY, tmp_path)
    plain = read_foundry_file(path)
    assert path.name == "Brawl at the Crooked Ladle, game master.foundry.json"
    full = [(a, b) for a, b, move, sight, door, _ in plain["walls"] if (move, sight, door) == (20, 20, 0)]
    assert unit_lines(full) >= lines_of(grid, "wall")
    assert not unit_lines(full) & lines_of(grid, "door", "window", "curtain", "low wall", "fence")
    doors = {min(a, b): (door, state) for a, b, _, _, door, state in plain["walls"] if door}
    states = {"shut": 0, "open": 1, "locked": 2}
    hinged = {key: edge for key, edge in grid.edges.items() if edge.kind in HINGED}
    assert doors == {
        min(line): (2 if edge.kind == "secret" else 1, states[edge.state])
        for key, edge in hinged.items()
        for line in lines_of(replace(grid, edges={key: edge}), edge.kind)
    }
    assert {name: (at, size, hidden) for name, (at, size, _, hidden) in plain["tokens"].items()} == {
        token.name: ((float(token.cell[0]), float(token.cell[1])), token.footprint, token.hidden)
        for token in subject.board.tokens.values()
    }
    friends = {name for name, (_, _, disposition, _) in plain["tokens"].items() if disposition == 1}
    assert friends == {t.name for t in subject.board.tokens.values() if not subject.board.sides[t.side].gm}
    assert sorted(plain["lights"]) == sorted(
        ((lamp.at[0] + 0.5, lamp.at[1] + 0.5), lamp.bright, lamp.dim) for lamp in grid.lamps.values()
    )
    found = read_foreign_map(path)
    assert {door.middle for door in found.doors} == {((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b, *rest in plain["walls"]
                                                     if rest[2]}  # fmt: skip
    assert {token.name: (token.at, token.size) for token in found.tokens} == {
        name: (at, size) for name, (at, size, _, _) in plain["tokens"].items()
    }


def test_zones_are_regions_of_a_foundry_scene(tmp_path: Path) -> None:
    import shapely

    subject = ravine()
    zone_map, box = subject.board.zone_map, scene_box(subject)
    path = written(subject, FOUNDRY, tmp_path)
    plain = read_foundry_file(path)
    assert plain["plain"]["grid"]["units"] == "zone"
    for zone in zone_map.zones.values():
        ring = shapely.Polygon(plain["regions"][zone.name])
        drawn = [(x, y) for border in borders(zone_map) if zone.id in border.zones for x, y in curve(zone_map, border)]
        edge = shapely.LinearRing(ring.exterior.coords)
        assert all(edge.distance(shapely.Point((x - box.x) / SQUARE, (y - box.y) / SQUARE)) < 0.01 for x, y in drawn)
        here = [token.name for token in subject.board.tokens.values() if token.place == zone.id]
        for name in here:
            (x, y), size, _, _ = plain["tokens"][name]
            assert ring.buffer(0.2).contains(shapely.Point(x + size / 2, y + size / 2))
    found = read_foreign_map(path)
    assert {area.name for area in found.areas} == {zone.name for zone in zone_map.zones.values()}


def test_a_tiled_map_shows_the_picture_and_has_its_things_as_objects(tmp_path: Path) -> None:
    subject = tavern()
    grid, path = grid_of(subject), written(subject, replace(SMALL, program="tiled"), tmp_path)
    plain = read_tiled_file(path)
    assert plain["picture"].tobytes() == plain["sheet"].tobytes()
    objects = plain["objects"]
    assert unit_lines([tuple(ring) for _, ring, _ in objects["wall"]]) == lines_of(grid, "wall") | rock_lines(grid)
    assert {said["state"] for _, _, said in objects["door"]} == {"locked", "open", "shut"} & {
        edge.state for edge in grid.edges.values() if edge.kind == "door"
    }
    assert {name: ring[0] for name, ring, _ in objects["token"]} == {
        token.name: (float(token.cell[0]), float(token.cell[1])) for token in subject.board.tokens.values()
    }
    found = read_foreign_map(path)
    made = make_grid(found)
    assert {key: edge for key, edge in made.edges.items() if key in grid.edges} == grid.edges
    assert (made.cell, made.unit) == (grid.cell, grid.unit)
    assert {prop.name: prop.at for prop in made.props.values()}.items() <= {p.name: p.at for p in grid.props.values()}.items() | {
        (prop.name, prop.at) for prop in grid.props.values()
    }


@pytest.mark.parametrize(
    ("make", "program", "said"),
    [
        (ravine, "tiled", "only a map of cells can be that; choose Universal VTT"),
        (tavern, "graphml", "this map has no zones; choose Universal VTT"),
        (tavern, "fari", "this map has no zones"),
    ],
)
def test_a_map_that_a_format_cannot_hold_is_refused_with_what_to_choose(
    make: Any, program: Any, said: str, tmp_path: Path
) -> None:
    with pytest.raises(InvalidSetting, match=said):
        written(make(), ProgramOptions(program=program), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_huge_map_goes_out_with_fewer_pixels_to_a_cell_and_says_so(tmp_path: Path) -> None:
    subject = tavern()
    wide = replace(grid_of(subject), columns=400, rows=400, ground=(), heights=(), zones=grid_of(subject).zones)
    huge = export_subject(subject.rules, replace(subject.board, map=wide), "gm")
    given = lay_out_file(huge, ProgramOptions(pixels=100))
    assert given.options.pixels == 20
    assert given.reduced == "Scaled down to 8000 × 8000 px: 40000 × 40000 px, as chosen, are more than Universal VTT holds."
    assert lay_out_file(huge, ProgramOptions(pixels=20)).reduced == ""
    with pytest.raises(InvalidSetting, match=r"400 × 400 cells are too many for Foundry.*choose Universal VTT"):
        lay_out_file(huge, FOUNDRY)
    with pytest.raises(InvalidSetting, match="Foundry takes no cells below 50 px"):
        lay_out_file(subject, replace(FOUNDRY, pixels=20))


@pytest.mark.parametrize("program", ["uvtt", "foundry", "tiled"])
def test_a_full_disk_leaves_neither_file_nor_picture(program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "old.json"
    options = replace(FOUNDRY, program=program)
    old.write_text("kept")
    keep = Path.write_bytes

    def fill_up(path: Path, data: bytes) -> int:
        keep(path, data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill_up)
    with pytest.raises(StoreError, match="no space left on device"):
        run_steps(export_program(tavern(), options, old))
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]
    assert old.read_text() == "kept"


def test_what_is_stopped_leaves_nothing_and_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    steps = export_program(tavern(), FOUNDRY, tmp_path / "a.json")
    next(steps)
    steps.close()  # type: ignore[attr-defined]
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreError, match="cannot be written"):
        run_steps(export_program(tavern(), SMALL, tmp_path / "nowhere" / "a.uvtt"))


def test_the_command_line_tells_the_format_by_ending_or_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    samples = data_dir("resources") / "samples"
    yard, fight = str(samples / "quarry-yard.json"), str(samples / "ravine-ambush.json")
    for sample, name, more in (
        (yard, "a.uvtt", ["--pixels", "8", "--players"]),
        (yard, "b.json", ["--as", "foundry", "--image", "webp", "--pixels", "50"]),
        (fight, "c.fari.json", []), (fight, "d.gv", []), (fight, "e.json", ["--as", "node-link"]),
    ):  # fmt: skip
        assert main(["export", sample, "-o", str(tmp_path / name), *more]) == 0
    assert read_uvtt_file(tmp_path / "a.uvtt")["size"] == (38, 23)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "a.uvtt",
        "b.foundry.webp",
        "b.json",
        "c.fari.json",
        "d.gv",
        "e.json",
    ]
    assert picture_beside(tmp_path / "b.json", FOUNDRY).name == "b.foundry.webp"
    kinds = [read_foreign_map(path).kind for path in sorted(tmp_path.iterdir()) if path.suffix != ".webp"]
    assert kinds == ["Universal VTT", "Foundry scene", "Fari scene", "DOT graph", "Graph as JSON"]
    capsys.readouterr()
    assert main(["export", fight, "-o", str(tmp_path / "f.tmj")]) == 1
    assert "only a map of cells can be that" in capsys.readouterr().err
    assert main(["export", fight, "-o", str(tmp_path / "f.json"), "--as", "roll20"]) == 1
    assert "node-link and text" in capsys.readouterr().err
