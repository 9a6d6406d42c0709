"""The pictures of the welcome page: the ravine as it is played, three places, and a plan with squares laid over it."""

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from battlemap.board.ids import TokenId
from battlemap.board.polygons import Rect
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.controls.chips import draw_map_label
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.tokens.token_marks import draw_target_arrows

if TYPE_CHECKING:
    from battlemap.board.encounter import AnyEncounter
    from battlemap.store.database.battle import Battle

FIGHT = "ravine-ambush"
FIGHTER, FOE = TokenId("orm"), TokenId("cole")
"""Who rolls against whom on its picture; the zone of the first is in the middle."""
LOWER = 62.0
"""So far below the upper end of that zone its picture begins, in map px: the roll lies over its lower part."""
PLACES: tuple[tuple[str, tuple[float, float], float], ...] = (
    ("forest-road", (0.42, 0.5), 0.5), ("ravine-ambush", (0.52, 0.46), 0.26), ("crooked-ladle", (0.3, 0.36), 0.46),
)  # fmt: skip
"""Bundled battles, what lies in the middle of their pictures as a part of the map's width and height, and at which zoom."""
PLAN = (
    ".........................",
    "..####...................",
    "..####......###..........",
    "..##########...####......",
    "..####......###..........",
    "....#....................",
    "...####..................",
    ".........................",
)  # fmt: skip
SQUARE = 24.0
CHOSEN = (8, 1, 3, 4)
"""The part of the plan that is measured: first column and row, columns, rows."""


class BattleSnapshot(Struct, frozen=True, eq=False):
    """A battle and its land as a picture; *box*: what is shown of it, in map px."""

    battle: "Battle"
    image: QImage
    box: QRectF
    zoom: float


def draw_fight(palette: Palette, size: QSizeF, zoom: float, dpr: float) -> BattleSnapshot | None:
    """The land of the practice fight at this zoom; None where it cannot be read. Any thread can do it."""
    from battlemap.board.zones.outlines import bounds
    from battlemap.paint.zones.zone_map_ground import bake_zone_map
    from battlemap.store.document.battle_folder import read_sample
    from battlemap.store.files.store_errors import StoreError

    try:
        battle = read_sample(FIGHT)
    except StoreError:
        return None
    zone_map, floor = battle.board.zone_map, battle.board[FIGHTER].zone
    whole = bounds(zone_map, floor) if floor in zone_map.zones else Rect(0, 0, 800, 600)
    width, height = size.width() / zoom, size.height() / zoom
    box = QRectF(whole.x + (whole.width - width) / 2, whole.y + LOWER, width, height)
    return BattleSnapshot(battle, bake_zone_map(zone_map, palette, box, zoom, dpr), box, zoom)


def draw_fighters(still: BattleSnapshot, palette: Palette) -> QImage:
    """The same with everybody on it; in the thread of the window."""
    from battlemap.export.picture.map_labels import draw_labels
    from battlemap.export.picture.picture_plan import plan_picture

    board, image = still.battle.board, QImage(still.image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    dpr = still.image.devicePixelRatio()
    image.setDevicePixelRatio(dpr)
    image.fill(QColor(palette.canvas))
    shown = still.battle.rules.display(board)
    plan = plan_picture(board, shown, palette, still.zoom, _no_picture, headed=False, area=still.box)
    to_picture = QTransform.fromScale(still.zoom, still.zoom)
    to_picture.translate(-still.box.x(), -still.box.y())
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.drawImage(QPointF(0, 0), still.image)
    draw_labels(painter, plan, still.box)
    if (stand := plan.positions.get(FOE)) is not None and (ours := plan.positions.get(FIGHTER)) is not None:
        d = TOKEN * still.zoom
        at, start = to_picture.map(QPointF(*stand.spot)), to_picture.map(QPointF(*ours.spot))
        draw_target_arrows(painter, at.x(), at.y(), d, board.side_of(FOE).look)
        _draw_arrow(painter, start.x() + d * 0.56, at.x() - d * 0.56, (start.y() + at.y()) / 2, palette)
    painter.end()
    return image


def _draw_arrow(painter: QPainter, left: float, right: float, y: float, palette: Palette) -> None:
    """From one to the other."""
    if right - left < 14:
        return
    shape = QPolygonF([
        QPointF(left, y - 3), QPointF(right - 12, y - 3), QPointF(right - 12, y - 8), QPointF(right, y),
        QPointF(right - 12, y + 8), QPointF(right - 12, y + 3), QPointF(left, y + 3),
    ])  # fmt: skip
    painter.setPen(QPen(with_alpha(palette.under_line, 0.85), 2))
    painter.setBrush(QColor(palette.accent))
    painter.drawPolygon(shape)


def draw_places(palette: Palette, size: QSizeF, dpr: float) -> tuple[QImage, ...]:
    """Parts of three places, each as large as *size*; those that cannot be read are left out. Any thread can do it."""
    from battlemap.store.document.battle_folder import read_sample
    from battlemap.store.files.store_errors import StoreError

    images: list[QImage] = []
    for name, middle, zoom in PLACES:
        try:
            board = read_sample(name).board
        except StoreError:
            continue
        images.append(_draw_part(board, middle, zoom, palette, size, dpr))
    return tuple(images)


def _draw_part(
    board: "AnyEncounter", middle: tuple[float, float], zoom: float, palette: Palette, size: QSizeF, dpr: float
) -> QImage:
    from battlemap.board.zones.outlines import map_bounds
    from battlemap.paint.grid.flat_ground import grid_box
    from battlemap.paint.grid.grid_ground import bake_grid
    from battlemap.paint.structures.wall_layer import bake_walls
    from battlemap.paint.zones.zone_map_ground import bake_zone_map

    image = QImage(round(size.width() * dpr), round(size.height() * dpr), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(QColor(palette.canvas))
    if board.grid is not None:
        whole = grid_box(board.grid)
    else:
        bounds = map_bounds(board.zone_map)
        whole = QRectF(bounds.x, bounds.y, bounds.width, bounds.height) if bounds else QRectF(0, 0, 800, 600)
    width, height = size.width() / zoom, size.height() / zoom
    x, y = whole.x() + whole.width() * middle[0], whole.y() + whole.height() * middle[1]
    box = QRectF(x - width / 2, y - height / 2, width, height)
    painter = QPainter(image)
    target = QRectF(0, 0, size.width(), size.height())
    if board.grid is None:
        painter.drawImage(QPointF(0, 0), bake_zone_map(board.zone_map, palette, box, zoom, dpr))
    else:
        painter.drawImage(target, bake_grid(board.grid, palette, box, zoom, dpr))
        painter.drawImage(target, bake_walls(board.grid, palette, box, zoom, dpr))
    painter.end()
    return image


def draw_plan(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """A plan on paper, squares laid over it, a part of it measured."""
    scale = max(box.width() / (len(PLAN[0]) - 10) / SQUARE, box.height() / (len(PLAN) - 1.4) / SQUARE)
    paper, ink, wall = QColor("#D9CDAF"), QColor("#F4ECD8"), QColor("#4A3340")
    line = QColor("#5240BE")
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, paper)
    painter.fillRect(box, QColor(120, 100, 60, 18))
    painter.setPen(QPen(QColor(122, 103, 68, 60), 1))
    step = 7 * scale
    across = int((box.width() + box.height()) / step) + 1
    for at in range(across):
        x = box.x() + at * step
        painter.drawLine(QPointF(x, box.y()), QPointF(x - box.height(), box.bottom()))
    side = SQUARE * scale
    painter.translate(box.x() - side * 0.2, box.y() - side * 0.2)
    rooms = [(x, y) for y, row in enumerate(PLAN) for x, sign in enumerate(row) if sign == "#"]
    painter.setPen(QPen(wall, 4.4 * scale))
    for x, y in rooms:
        painter.drawRect(QRectF(x * side, y * side, side, side))
    for x, y in rooms:
        painter.fillRect(QRectF(x * side, y * side, side, side), ink)
    painter.setPen(QPen(with_alpha(line, 0.34), 1.2))
    for column in range(len(PLAN[0]) + 1):
        painter.drawLine(QPointF(column * side, 0), QPointF(column * side, 12 * side))
    for row in range(len(PLAN) + 2):
        painter.drawLine(QPointF(0, row * side), QPointF(40 * side, row * side))
    column, row, columns, rows = CHOSEN
    chosen = QRectF(column * side, row * side, columns * side, rows * side)
    painter.fillRect(chosen, with_alpha(line, 0.16))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#FFFFFF"), 4))
    painter.drawRect(chosen)
    painter.setPen(QPen(line, 2))
    painter.drawRect(chosen)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor("#FFFFFF"))
    for corner in (chosen.topLeft(), chosen.topRight(), chosen.bottomLeft(), chosen.bottomRight()):
        painter.drawEllipse(corner, 5 * scale, 5 * scale)
    draw_map_label(painter, chosen.center().x(), chosen.center().y(), f"{columns} × {rows} squares", palette, line, 13 * scale)
    painter.restore()


def _no_picture(sha256: str) -> QImage | None:
    return None
