"""Turning and mirroring from the menu: the selected zones, or the whole map."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from battlemap.board.ids import Cell, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import BackgroundPicture
from battlemap.board.zones.zone_transforms import ACROSS, DOWN, LEFT, RIGHT, PlaneTransform, turn_by
from battlemap.canvas.tools.grid.area_tool import AreaTool
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.battle.background_turning import BackgroundTurning


class TurningActions(QObject):
    """On the open battle; each is one undo step."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self._background: BackgroundTurning | None = None

    @property
    def has_part(self) -> bool:
        """Whether cells of a grid are chosen."""
        return self.window.page is not None and bool(chosen_part(self.window.page))

    def right(self) -> None:
        """A quarter to the right."""
        self._turn(RIGHT, "turn right")

    def left(self) -> None:
        """A quarter to the left."""
        self._turn(LEFT, "turn left")

    def across(self) -> None:
        """Left and right change places."""
        self._turn(ACROSS, "mirror")

    def down(self) -> None:
        """Above and below change places."""
        self._turn(DOWN, "mirror")

    def by_angle(self) -> None:
        """Turn the selected zones by any angle."""
        page = self.window.page
        if page is None:
            return
        if not selected_zones(page) or page.board.grid is not None:
            self.window.say("Select the zones that are to be turned; a whole map is turned by quarters.")
            return
        from battlemap.gui.forms.angle_form import AngleForm  # no start of the program needs it

        form = AngleForm(self.window.theme)

        def turn(degrees: float) -> None:
            self.window.close_dialog()
            self._turn(turn_by(degrees), "turn zones")

        form.chosen.connect(turn)
        self.window.show_dialog("Turn the selected zones", form, 340, 190)
        form.form.control("degrees").setFocus(Qt.FocusReason.OtherFocusReason)

    def double_zones(self, page: BattlePage) -> None:
        """Copies of the selected zones, which are selected then; or of the chosen cells of a grid."""
        from battlemap.play.edits.turning_edits import double, double_cells_of

        if part := chosen_part(page):

            def copy_part() -> None:
                events, copy, _ = double_cells_of(page.board, part)
                page.session.edit(*events, what="duplicate part")
                choose_part(page, copy)

            page.attempt(copy_part)
            return
        made: list[ZoneId] = []

        def act() -> None:
            events, copies = double(page.board, selected_zones(page))
            page.session.edit(*events, what="duplicate zone")
            made.extend(copies)

        if page.attempt(act):
            page.selection.select_together(tuple(Subject("zone", zone) for zone in made))
            if page.board.grid is None:
                page.controller.view.camera.fit()

    def _turn(self, turn: PlaneTransform, what: str) -> None:
        from battlemap.play.edits.turning_edits import turn_cells_of, turn_some

        page = self.window.page
        if page is None or (self._background is not None and self._background.is_busy):
            return
        if part := chosen_part(page):

            def turn_part() -> None:
                events, place = turn_cells_of(page.board, part, turn, what)
                page.session.edit(*events, what=f"{what} part")
                choose_part(page, place)

            page.attempt(turn_part)
            return
        if zones := selected_zones(page):
            page.attempt(lambda: page.session.edit(*turn_some(page.board, zones, turn, what), what=what))
            return
        background = page.board.grid.picture if page.board.grid is not None else page.board.zone_map.picture
        if background is None:
            self._turn_all(page, turn, what)
        else:
            self._turn_with_picture(page, background, turn, what)

    def _turn_with_picture(self, page: BattlePage, picture: BackgroundPicture, turn: PlaneTransform, what: str) -> None:
        """First the picture, beside the window; then the map, unless that has changed meanwhile."""
        from battlemap.gui.battle.background_turning import BackgroundTurning  # only maps with a picture need it

        documents, before = self.window.documents, page.board
        document = documents.document
        if document is None:
            return
        if self._background is None:
            self._background = BackgroundTurning(self.window.say, self)

        def find(asset: str) -> bytes | None:
            kept = document.assets.find(asset)
            return None if kept is None else kept.data

        def keep(data: bytes, mime: str) -> str:
            return documents.keep_picture(data, mime) if documents.document is document else ""

        def turn_map(asset: str) -> None:
            if self.window.page is page and page.board is before:
                self._turn_all(page, turn, what, asset)

        self._background.turn(picture.asset, turn, find, keep, turn_map)

    def _turn_all(self, page: BattlePage, turn: PlaneTransform, what: str, picture: str = "") -> None:
        from battlemap.play.edits.turning_edits import turn_all

        if page.attempt(lambda: page.session.edit(*turn_all(page.board, turn, what, picture), what=what)):
            page.controller.view.camera.fit(animated=False)


def chosen_part(page: BattlePage) -> frozenset[Cell]:
    """The cells of a grid that are chosen with the tool for areas."""
    tool = page.canvas.tool
    return tool.part if page.board.grid is not None and isinstance(tool, AreaTool) else frozenset()


def choose_part(page: BattlePage, cells: frozenset[Cell]) -> None:
    """These are chosen from now on."""
    tool = page.canvas.tool
    if isinstance(tool, AreaTool):
        tool.take_part(cells)


def selected_zones(page: BattlePage) -> tuple[ZoneId, ...]:
    """The zones that are selected; on a grid they are areas."""
    subjects = page.selection.several or (page.selection.subject,)
    return tuple(subject.zone for subject in subjects if subject.kind == "zone" and subject.zone is not None)
