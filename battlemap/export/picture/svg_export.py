"""A board as an SVG: zones, grounds, walls, things and figures as groups of shapes and text, each with its name."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from battlemap.board.polygons import Rect
from battlemap.board.wording import short_name
from battlemap.board.zone_map import Barrier, Link
from battlemap.board.zones.outlines import borders, has_outline, outline, sign_of
from battlemap.export.export_subject import ExportSubject
from battlemap.export.picture.land_image import bake_land
from battlemap.export.picture.picture_options import PictureOptions
from battlemap.export.picture.picture_page import picture_area
from battlemap.export.picture.picture_plan import PicturePlan, plan_picture
from battlemap.export.picture.svg_document import Element, SvgDocument, face_font
from battlemap.export.picture.svg_grid import add_grid
from battlemap.layout.cell_layout import cards_on_cells
from battlemap.layout.looks import AspectLook
from battlemap.layout.map_cards import map_cards
from battlemap.layout.map_metrics import PLATE, TOKEN, ZONE_ASPECT, ZONE_NAME
from battlemap.paint.style.palette import GLYPH, OUTLINE, Palette, mix, palette, ring_colour
from battlemap.paint.style.shapes import inner_shape, side_shape
from battlemap.paint.style.strokes import path_of
from battlemap.paint.style.typography import text_width
from battlemap.paint.surfaces.patterns import make_pattern, tone_colour
from battlemap.paint.surfaces.terrains import UNEXPLORED, terrain, tint
from battlemap.paint.tokens.label_sizes import LABEL_SIZES
from battlemap.paint.zones.boardless_table import sheet_box
from battlemap.paint.zones.zone_borders import line_of
from battlemap.paint.zones.zone_paths import zone_path

LINES: dict[Barrier, tuple[str, str, str]] = {
    "open": ("#584321", "2.6", "0.1 8.7"), "ledge": ("#5B432A", "4.4", ""), "stairs": ("#5B432A", "4.4", "6 3"),
    "water": ("#2F7F99", "4.2", ""), "waterfall": ("#2F7F99", "7", "3 2"), "wall": ("#B7A183", "8.6", ""),
    "door": ("#B9803F", "8.6", "50 6"), "secret": ("#B9803F", "8.6", "12 6"), "portcullis": ("#3B4048", "8.6", "3 5"),
}  # fmt: skip
"""Colour, width and dashes of the sign of a border."""


def svg_data(subject: ExportSubject, options: PictureOptions, selection: Rect | None = None) -> bytes:
    """The file. UnknownPart, in one sentence, where the map has no such part."""
    board, colours = subject.board, palette(options.theme)
    area = picture_area(subject, options, selection)
    scale = options.scale(board.grid is not None)
    plan = plan_picture(board, subject.display, colours, 1.0, subject.find_image, False, options.layers, area)
    document = SvgDocument(
        area, area.width() * scale, area.height() * scale, f"{subject.title}, {subject.for_words}", outlines=options.outlines
    )  # fmt: skip
    if not options.transparent:
        document.rect(document.group("Table"), area, fill=colours.canvas)
    if (board.zone_map.picture if board.grid is None else board.grid.picture) is not None:
        # What lies under a map may show what nobody is to see: only what is drawn of it goes into the file.
        image = bake_land(board, colours, area, min(2.0, scale), subject.find_image, lines=options.lines)
        document.image(document.group("Ground"), area, image)
    elif board.grid is not None:
        add_grid(document, board.grid, colours, area, lines=options.lines)
    else:
        _add_borders(document, subject, _add_zones(document, plan))
    _add_names(document, plan)
    if options.aspects:
        _add_cards(document, plan)
    if options.figures:
        _add_figures(document, plan, named=options.names)
    return document.data()


def _add_zones(document: SvgDocument, plan: PicturePlan) -> Palette:
    """Every zone's ground and pattern, in a group of its name."""
    zone_map, colours = plan.board.zone_map, plan.palette
    for key, zone in zone_map.zones.items():
        group = document.group(short_name(zone.name) if zone.revealed and zone.name else "Unexplored")
        colour = tint(zone.terrain if zone.revealed else UNEXPLORED, colours)
        if not has_outline(zone_map, key):
            document.rect(group, sheet_box(zone_map, key), 18, fill=colour.name(), stroke=colours.mortar)
            continue
        ground = zone_path(zone_map, key)
        document.path(group, ground, fill=colour.name(), stroke=colours.mortar, stroke_width="3")
        marks = make_pattern(terrain(zone.terrain).pattern if zone.revealed else "hatch", str(key), outline(zone_map, key))
        pattern = document.group("Pattern", group, clip_path=document.clip(ground))
        for tone, paths in marks.inks.items():
            ink = tone_colour(tone, colour, dark=colours.dark)
            strokes = document.group(tone, pattern, fill=ink.name(), fill_opacity=f"{ink.alphaF():.3f}")
            for path in paths:
                document.path(strokes, path)
    return colours


def _add_borders(document: SvgDocument, subject: ExportSubject, colours: Palette) -> None:
    zone_map = subject.board.zone_map
    group = document.group("Borders", fill="none", stroke_linecap="round")
    for border in borders(zone_map):
        sign = sign_of(zone_map, border)
        if sign is None:
            document.path(group, path_of(line_of(zone_map, border)), stroke=colours.mortar, stroke_width="10")
            continue
        barrier: Barrier = sign.barrier if isinstance(sign, Link) else "wall"
        colour, width, dashes = LINES[barrier]
        style = {"stroke": colour, "stroke_width": width}
        document.path(group, path_of(line_of(zone_map, border)), **style, **({"stroke_dasharray": dashes} if dashes else {}))


def _add_names(document: SvgDocument, plan: PicturePlan) -> None:
    if not plan.layers.names:
        return
    group = document.group("Names")
    for key, arranged in plan.layouts.items():
        if name := plan.contents[key].name:
            document.text(group, arranged.name, name, "carved", ZONE_NAME, plan.palette.zone_name)


def _add_cards(document: SvgDocument, plan: PicturePlan) -> None:
    laid = map_cards(plan.board, plan.contents, plan.layouts)
    cards = [*laid.values(), *cards_on_cells(plan.board, plan.positions, LABEL_SIZES).values()]
    group = document.group("Aspects")
    for card in cards:
        if not card.under and (card.token is None or plan.layers.figures):
            _add_card(document, group, plan.palette, card.look, card.position.spot)


def _add_card(document: SvgDocument, parent: Element, colours: Palette, look: AspectLook, at: tuple[float, float]) -> None:
    width = text_width(look.text, face_font("written", ZONE_ASPECT)) + 24
    group = document.group(look.text, parent)
    box = QRectF(at[0] - width / 2, at[1] - 14, width, 28)
    dashed = {"stroke_dasharray": "5 3", "stroke": colours.gm} if look.hidden else {"stroke": colours.paper_edge}
    document.rect(group, box, 3, fill=colours.paper, **dashed)
    document.text(group, at, look.text, "written", ZONE_ASPECT, colours.ink)


def _add_figures(document: SvgDocument, plan: PicturePlan, *, named: bool) -> None:
    group, board = document.group("Figures"), plan.board
    for key, stand in sorted(plan.positions.items(), key=lambda item: -item[1].scale):
        token, side = board.tokens[key], board.side_of(key)
        (x, y), d = stand.spot, TOKEN * stand.scale
        own = document.group(short_name(token.name), group, **({"opacity": "0.62"} if token.hidden else {}))
        hue = ring_colour(side.look)
        document.path(own, side_shape(side.look, x, y, d), fill=hue, stroke=OUTLINE, stroke_width=f"{max(1.0, 0.03 * d):.2f}")
        document.path(own, inner_shape(side.look, x, y, d, 0.09 * d), fill=mix("#20242B", QColor(hue), 0.6).name())
        size = 0.56 * d
        document.icon(own, token.icon, QRectF(x - size / 2, y - size / 2, size, size), GLYPH)
        if named:
            px = PLATE * min(1.0, 0.6 + stand.scale / 2)
            name, at = short_name(token.name), (x, y + d / 2 + px * 1.2)
            width = text_width(name, face_font("interface", px)) + px
            plate = QRectF(at[0] - width / 2, at[1] - 0.8 * px, width, 1.6 * px)
            document.rect(own, plate, 4, fill=plan.palette.plate, fill_opacity=f"{plan.palette.plate_alpha:g}")
            document.text(own, at, name, "interface", px, plan.palette.plate_text)
