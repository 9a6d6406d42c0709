"""A picture was brought: what it is used as, how many cells it shows, whose rules are played on it."""

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QImageReader, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from battlemap.board.encounter import AnyEncounter, is_empty_board
from battlemap.board.grid.grid_drawing import off_map_fault, resize
from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.zone_map import BackgroundPicture, ZoneMap
from battlemap.board.zones.outlines import map_bounds
from battlemap.formats.image_map import TINT, ImageInfo, SquareCount, picture_grid, picture_map, squares_of
from battlemap.gui.start.new_battle import SCALES
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.fields import Field, FieldChange
from battlemap.gui.widgets.form import Form, stack
from battlemap.gui.widgets.line_edits import ENTER
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import SECONDARY, draw_text, interface_font
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Asset, Battle, empty_board, new_battle

UNDER, GRID, ZONES = "under", "grid", "zones"
WORDS = {UNDER: "Under the map that is open", GRID: "A new battle on a grid", ZONES: "A new battle on zones"}
PREVIEW = QSize(480, 250)
MOST_PREVIEWED = 24_000_000
"""A picture with more px is not decoded for the preview."""


class PicturePreview(QWidget):
    """The picture small, with the lines of the grid as they would lie on it."""

    def __init__(self, theme: Theme, info: ImageInfo, image: QImage | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._info, self._image = theme, info, image
        self.squares: SquareCount | None = None
        self.setFixedHeight(PREVIEW.height())
        self.setAccessibleName("Preview")

    def show_squares(self, squares: SquareCount | None) -> None:
        """Show these lines; None: none."""
        self.squares = squares
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = QRectF(self.rect())
        scale = min(room.width() / self._info.width, room.height() / self._info.height)
        box = QRectF(0, 0, self._info.width * scale, self._info.height * scale)
        box.moveCenter(room.center())
        fill_rounded(painter, box, 4, p.field, p.line2)
        if self._image is not None:
            painter.drawImage(box, self._image)
        else:
            words = "Too large for a preview"
            middle = box.center()
            draw_text(painter, middle.x(), middle.y(), words, interface_font(SECONDARY), p.text2, "centre", box.width() - 16)
        if (squares := self.squares) is not None and min(squares.across, squares.down) * scale >= 3:
            self._draw_lines(painter, box, scale, squares)
        painter.end()

    def _draw_lines(self, painter: QPainter, box: QRectF, scale: float, squares: SquareCount) -> None:
        lines = [
            QLineF(box.x() + at * squares.across * scale, box.top(), box.x() + at * squares.across * scale, box.bottom())
            for at in range(int(self._info.width / squares.across + 1e-6) + 1)
        ]
        lines += [
            QLineF(box.left(), box.y() + at * squares.down * scale, box.right(), box.y() + at * squares.down * scale)
            for at in range(int(self._info.height / squares.down + 1e-6) + 1)
        ]
        for colour, width in ((with_alpha("#000000", 0.45), 2.0), (QColor(self.theme.palette.glow), 1.0)):
            painter.setPen(QPen(colour, width))
            painter.drawLines(lines)


class PictureImportForm(QWidget):
    """Fields, a preview and one button."""

    done = Signal(str, SquareCount)
    """What the picture is used as, and how it lies on a grid."""

    def __init__(
        self, theme: Theme, info: ImageInfo, image: QImage | None, rules: tuple[AnyRuleset, ...], board: AnyEncounter | None,
        usual_rules: str = "", parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.theme, self.info, self._rules = theme, info, {ruleset.id: ruleset for ruleset in rules}
        self._guess = squares_of(info)
        self._uses = [UNDER] if board is not None else []
        self._uses += [use for use in (GRID, ZONES) if any(use in ruleset.maps for ruleset in rules)]
        self._grid_open = board is not None and board.grid is not None
        celled = bool(info.columns or info.density or self._grid_open)
        likely = [UNDER] if board is not None and is_empty_board(board) else [GRID] if celled else [ZONES]
        usual = next(use for use in (*likely, *self._uses) if use in self._uses)
        self.values: dict[str, object] = {
            "use": usual, "rules": usual_rules, "title": info.title, "columns": self._guess.columns, "rows": self._guess.rows,
            "scale": "1 m", "divided": False,
        }  # fmt: skip
        self.preview = PicturePreview(theme, info, image, self)
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        self.button = TextButton(theme, "Use it", "↵", primary=True, parent=self)
        self.button.clicked.connect(self.take)
        stack(self, self.preview, self.form, self.button)
        self._show()

    @property
    def use(self) -> str:
        """What the picture is to be used as."""
        return str(self.values["use"])

    @property
    def on_grid(self) -> bool:
        """Whether it comes to lie under a grid."""
        return self.use == GRID or (self.use == UNDER and self._grid_open)

    @property
    def is_divided(self) -> bool:
        """Whether zones are made over a picture on which a battle with zones begins."""
        return bool(self.values["divided"])

    @property
    def rules(self) -> AnyRuleset | None:
        """Whose rules a new battle has."""
        return self._rules.get(str(self.values["rules"]))

    @property
    def title(self) -> str:
        """What a new battle is called."""
        return str(self.values["title"]).strip() or self.info.title

    @property
    def scale(self) -> tuple[float, str]:
        """How wide a cell is, and in what unit."""
        return SCALES[str(self.values["scale"])]

    @property
    def squares(self) -> SquareCount:
        """How the picture lies on a grid as things stand; the guess as long as nobody changed its numbers."""
        columns, rows = int(str(self.values["columns"])), int(str(self.values["rows"]))
        if (columns, rows) == (self._guess.columns, self._guess.rows):
            return self._guess
        return SquareCount(columns, rows, self.info.width / max(1, columns), self.info.height / max(1, rows), True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.take()
        else:
            super().keyPressEvent(event)

    def take(self) -> None:
        """Use the picture as is chosen; why that cannot be is said below the fields."""
        if self.on_grid:
            try:
                picture_grid(self.info, "", self.squares)
            except ValueError as fault:
                self.form.complain(str(fault))
                return
        self.done.emit(self.use, self.squares)

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        self.values[key] = value
        self._show()

    def _show(self) -> None:
        uses = tuple((use, WORDS[use]) for use in self._uses)
        fields = [Field("use", "Use it as", "pick", self.use, uses)]
        if self.use != UNDER:
            able = [ruleset for ruleset in self._rules.values() if self.use in ruleset.maps]
            able.sort(key=lambda ruleset: ruleset.maps[0] != self.use)
            if self.rules not in able:
                self.values["rules"] = able[0].id
            fields.append(Field("title", "Name", "text", self.values["title"]))
            if len(able) > 1:
                games = tuple((ruleset.id, ruleset.choice_words) for ruleset in able)
                fields.append(Field("rules", "Rules", "pick", self.values["rules"], games))
            if self.rules is not None and self.rules.plays:
                fields.append(Field("told", self.rules.plays, "note"))
        if self.on_grid:
            fields += [
                Field("columns", "Columns", "number", self.values["columns"], low=0, high=9999),
                Field("rows", "Rows", "number", self.values["rows"], low=0, high=9999),
                Field("said", self._summary(), "note"),
            ]
        if self.use == ZONES:
            fields.append(Field("divided", "Share it out among six zones, to play at once", "tick", self.is_divided))
        if self.use == GRID:
            scales = tuple((name, f"Cells of {name}") for name in SCALES)
            fields.append(Field("scale", "Cell", "pick", self.values["scale"], scales))
        self.form.show_fields(fields)
        self.preview.show_squares(self.squares if self.on_grid else None)

    def _summary(self) -> str:
        squares = self.squares
        px = f"{squares.across:.4g}" + ("" if abs(squares.across - squares.down) < 0.05 else f" × {squares.down:.4g}")
        if squares is not self._guess:
            return f"A cell is {px} px of the picture."
        source = "read from the name of the file" if squares.sure else "a guess; you can align it on the map"
        return f"A cell is {px} px of the picture, {source}."


def begun_on(
    rules: AnyRuleset,
    info: ImageInfo,
    asset: Asset,
    squares: SquareCount,
    use: str,
    scale: tuple[float, str],
    divided: bool = False,
) -> Battle:  # fmt: skip
    """A new battle on a picture: on a grid with cells of this *scale*, or on zones; *divided*: with six of them."""
    cell, unit = scale
    ground = picture_grid(info, asset.sha, squares, cell, unit) if use == GRID else picture_map(info, asset.sha, divided)
    return new_battle(rules, replace(empty_board(rules, title=info.title), map=ground), (asset,))


def lay_picture_under(board: AnyEncounter, info: ImageInfo, sha: str, squares: SquareCount) -> ZoneMap | GridMap:
    """The map with the picture under it. A grid on which nothing was drawn takes its size, which ValueError says it cannot."""
    grid = board.grid
    if grid is None:
        zones = board.zone_map
        box = map_bounds(replace(zones, picture=None))
        if box is None:
            return picture_map(info, sha)
        scale = max(box.width / info.width, box.height / info.height)
        width, height = info.width * scale, info.height * scale
        middle = box.middle
        return replace(zones, picture=BackgroundPicture(sha, middle[0] - width / 2, middle[1] - height / 2, width, height, TINT))
    width, height = info.width / squares.across * CELL, info.height / squares.down * CELL
    picture = BackgroundPicture(sha, 0.0, 0.0, round(width, 3), round(height, 3), 0.0)
    sized = resize(grid, squares.columns, squares.rows) if is_empty_board(board) else grid
    if fault := off_map_fault(board, sized):
        raise ValueError(fault)
    return replace(sized, picture=picture)


def make_preview(data: bytes, info: ImageInfo) -> QImage | None:
    """The picture as large as the preview shows it; None if it cannot be decoded."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    wanted = QSize(info.width, info.height).scaled(PREVIEW * 2, Qt.AspectRatioMode.KeepAspectRatio)
    size = reader.size()
    turned = (size.width() > size.height()) != (info.width > info.height)
    if wanted.width() < info.width:
        reader.setScaledSize(wanted.transposed() if turned else wanted)
    image = reader.read()
    return None if image.isNull() else image
