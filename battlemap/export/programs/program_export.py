"""Files for other programs, with the picture inside or beside them; all of it or nothing."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from io import BytesIO
from math import ceil
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Point, TokenId
from battlemap.board.polygons import Rect
from battlemap.export.export_settings import InvalidSetting, check_options
from battlemap.export.export_steps import Steps
from battlemap.export.export_subject import ExportSubject
from battlemap.export.picture.land_image import load_images
from battlemap.export.picture.map_layers import MapLayers
from battlemap.export.picture.picture_export import shrunk_words, write_page
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.picture.picture_page import PicturePage
from battlemap.export.picture.picture_plan import PicturePlan, plan_picture, zones_area
from battlemap.export.programs.program_options import PROGRAM_SETTINGS, ProgramOptions
from battlemap.export.programs.scene_making import SQUARE, make_scene
from battlemap.formats.foundry.scene_writing import LEAST_PIXELS, write_scene
from battlemap.formats.graphs.fari_writing import write_fari
from battlemap.formats.graphs.graph_writing import write_dot, write_gexf, write_graphml, write_node_link
from battlemap.formats.graphs.zone_graph import ZoneGraph, zone_graph
from battlemap.formats.tabletop.tabletop_scene import ScenePicture, TabletopScene
from battlemap.formats.tiled.tiled_writing import write_tiled
from battlemap.formats.uvtt.uvtt_writing import write_uvtt
from battlemap.paint.style.palette import palette
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import replace_file

MOST_SIDE = 16_383
"""Graphics cards and WebP take no longer sides."""
MOST_INSIDE, MOST_BESIDE = 67_000_000, 100_000_000
"""So many px other programs take in one piece: within the file as text, or as a file of its own."""
GRAPHS: dict[str, Callable[[ZoneGraph], bytes]] = {
    "graphml": write_graphml, "gexf": write_gexf, "dot": write_dot, "node-link": write_node_link,
}  # fmt: skip


class ProgramFile(Struct, frozen=True, eq=False):
    """What is given to another program, worked out but not written. *page*: its picture, where it has one."""

    subject: ExportSubject
    options: ProgramOptions
    scene: TabletopScene
    plan: PicturePlan
    graph: ZoneGraph
    wished_pixels: int
    """The px to a cell that were asked for."""

    @property
    def reduced(self) -> str:
        """One sentence if the picture is smaller than was asked for; "" if it is not."""
        page, scene = self.page, self.scene
        if page is None or self.wished_pixels == self.options.pixels:
            return ""
        wished = (scene.columns * self.wished_pixels, scene.rows * self.wished_pixels)
        return shrunk_words(self.options.format.name, wished, (page.width, page.height))

    @property
    def page(self) -> PicturePage | None:
        """The picture, laid out."""
        if not self.options.format.has_picture:
            return None
        plan, options = self.plan, picture_options(self.options)
        return PicturePage(self.subject, options, plan, 1.0, (0, 0), plan.width, plan.height)


def program_name(subject: ExportSubject, options: ProgramOptions) -> str:
    """The name of the file: "Quarry yard, players.dd2vtt"."""
    return f"{file_stem(subject.title)}, {subject.for_words}{options.file_ending}"


def picture_beside(path: Path, options: ProgramOptions) -> Path:
    """Where the picture of a file lies that does not hold it: "Quarry yard, players.tiled.png"."""
    stem = path.name.removesuffix(options.file_ending) if path.name.endswith(options.file_ending) else path.stem
    return path.with_name(f"{stem}.{options.program}.{options.image}")


def picture_options(options: ProgramOptions) -> PictureOptions:
    """The options of the picture of a file."""
    return PictureOptions(
        format=options.image, pixels=options.pixels, theme=options.theme, lines=options.lines, figures=options.figures,
        names=options.figures, aspects=False,
    )  # fmt: skip


def lay_out_file(subject: ExportSubject, options: ProgramOptions) -> ProgramFile:
    """Work out what the other program gets. InvalidSetting, in one sentence, where it cannot have that."""
    check_options(options, PROGRAM_SETTINGS)
    board, chosen = subject.board, options.format
    grid, zones = board.grid, board.zone_map.zones
    if chosen.only == "grid" and grid is None:
        raise InvalidSetting(f"{chosen.name}: only a map of cells can be that; choose Universal VTT, Foundry scene or a graph.")
    if chosen.only == "zones" and not zones:
        raise InvalidSetting(
            f"{chosen.name}: this map has no zones; choose Universal VTT, Foundry scene or Tiled map, or draw zones on it."
        )
    asked = options
    if options.program == "foundry" and options.pixels < LEAST_PIXELS:
        raise InvalidSetting(f"Foundry takes no cells below {LEAST_PIXELS} px; choose more.")
    box = scene_box(subject)
    cell = CELL if grid is not None else SQUARE
    if chosen.has_picture:
        options = _fitting(options, round(box.width / cell), round(box.height / cell))
    dark, subject = subject, lit_subject(subject)
    layers = MapLayers(options.lines, options.figures, options.figures, False)
    area = QRectF(box.x, box.y, box.width, box.height)
    colours, scale = palette(options.theme), options.pixels / cell
    plan = plan_picture(subject.board, subject.display, colours, scale, subject.find_image, False, layers, area)
    scene = make_scene(dark, box, token_spots(subject))
    graph = zone_graph(board, subject.display, subject.rules.title)
    return ProgramFile(subject, options, scene, plan, graph, asked.pixels)


def _fitting(options: ProgramOptions, columns: int, rows: int) -> ProgramOptions:
    """The options with as many px to a cell as other programs take.

    InvalidSetting, in one sentence, for a map whose picture no px to a cell make small enough.
    """
    wide, high = columns * options.pixels, rows * options.pixels
    most_pixels = MOST_BESIDE if options.format.picture_beside else MOST_INSIDE
    if max(wide, high) <= MOST_SIDE and wide * high <= most_pixels:
        return options
    most = int(min(MOST_SIDE / max(columns, rows), (most_pixels / (columns * rows)) ** 0.5))
    if options.program == "foundry" and most < LEAST_PIXELS:
        raise InvalidSetting(f"{columns} × {rows} cells are too many for Foundry, which takes none below {LEAST_PIXELS} px; "
                             "choose Universal VTT.")  # fmt: skip
    if most < 1:
        raise InvalidSetting(f"{columns} × {rows} cells are too many for one picture.")
    return replace(options, pixels=most)


def lit_subject(subject: ExportSubject) -> ExportSubject:
    """The same without darkness and without the shine of lamps on a grid: other programs make light and dark themselves."""
    grid = subject.board.grid
    if grid is None or not (grid.lights or any(lamp.lit for lamp in grid.lamps.values())):
        return subject
    known: GridMap | None = grid.__dict__.get("_lit")  # one and the same map, so that its ground is painted once
    if known is None:
        lamps = {key: replace(lamp, lit=False) for key, lamp in grid.lamps.items()}
        known = grid.__dict__["_lit"] = replace(grid, lights=(), lamps=lamps)
    return replace(subject, board=replace(subject.board, map=known))


def scene_box(subject: ExportSubject) -> Rect:
    """What a scene shows, in px at 100 %: all cells; of a map of zones all of it, in whole cells."""
    grid = subject.board.grid
    if grid is not None:
        return Rect(0, 0, grid.columns * CELL, grid.rows * CELL)
    area = zones_area(subject.board.zone_map)
    wide, high = (ceil(length / SQUARE) * SQUARE for length in (area.width(), area.height()))
    return Rect(area.x() - (wide - area.width()) / 2, area.y() - (high - area.height()) / 2, wide, high)


def token_spots(subject: ExportSubject) -> dict[TokenId, Point]:
    """Where everybody is drawn, those under others too: px at 100 %."""
    from battlemap.layout.contents import zone_contents
    from battlemap.layout.zone_layout import lay_out_zone
    from battlemap.paint.tokens.label_sizes import LABEL_SIZES

    board = subject.board
    spots: dict[TokenId, Point] = {}
    if board.grid is not None:
        from battlemap.export.picture.grid_picture import place_tokens

        _, stands = place_tokens(board, board.grid, zone_contents(board, subject.display))
        return {key: stand.spot for key, stand in stands.items()}
    for zone, lying in zone_contents(board, subject.display).items():
        layout = lay_out_zone(board.zone_map, zone, lying, LABEL_SIZES).layout
        spots |= layout.spots
        spots |= {key: layout.spots[top] for top, under in layout.stacks.items() for key in under if top in layout.spots}
    return spots


def export_program(subject: ExportSubject, options: ProgramOptions, path: Path) -> Steps:
    """Write the file, and where the format wants it its picture beside it; nothing half written stays, whatever happens.

    StoreError or InvalidSetting, in one sentence, where that cannot be.
    """
    given = lay_out_file(subject, options)
    picture, beside = BytesIO(), picture_beside(path, options)
    with ExitStack() as stack:
        file = stack.enter_context(replace_file(path))  # before the picture is painted: the folder may not be written
        image = stack.enter_context(replace_file(beside)) if options.format.picture_beside else None
        if (page := given.page) is not None:
            load_images(subject.board, subject.find_image)
            for step in write_page(page, picture):
                yield step if not isinstance(step, float) else 0.9 * step
        packed = ScenePicture(picture.getvalue(), f"image/{options.image}", given.options.pixels)
        if image is not None:
            image.write_bytes(packed.data)
        with ThreadPoolExecutor(1, "program") as thread:
            writing = thread.submit(lambda: file.write_bytes(file_data(given, packed, beside.name)))
            yield writing
            writing.result()


def file_data(given: ProgramFile, picture: ScenePicture, picture_name: str) -> bytes:
    """The bytes of the file itself."""
    program = given.options.program
    if program == "uvtt":
        return write_uvtt(given.scene, picture)
    if program == "foundry":
        return write_scene(given.scene, picture, picture_name)
    if program == "tiled":
        return write_tiled(given.scene, picture, picture_name)
    return write_fari(given.scene) if program == "fari" else GRAPHS[program](given.graph)


def written_files(path: Path, options: ProgramOptions) -> Iterator[Path]:
    """All files that are written."""
    yield path
    if options.format.picture_beside:
        yield picture_beside(path, options)
