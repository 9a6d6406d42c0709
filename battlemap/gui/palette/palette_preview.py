"""What the map and the line at its foot say of the row that is looked at, and where the palette lies so that it hides neither."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.subject import SCENE, Subject
from battlemap.canvas.items.mark_layer import HoverRing
from battlemap.canvas.view.question_targets import contest_targets
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.menu.menu_status import status_of
from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.palette.palette_model import PaletteRow
from battlemap.gui.palette.palette_sources import plain_entry
from battlemap.gui.widgets.hint_bar import HintBar, HintContent, HintWords
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.style.measures import PALETTE_WIDTH, PALETTE_WIDTH_SMALL, SMALL_WINDOW
from battlemap.rules.display import Facing

AWAY = 12
"""From the dock and from the title bar."""
LEAST_BELOW = 160
"""The palette is so much lower than the window at most."""
LEAST_TALL = 220
"""With field, foot and three rows of it."""
ENTER_WORDS: dict[str, str] = {
    "token": "Show", "setting": "Change", "creature": "Take it up", "battle": "Open", "sample": "Open", "answer": "Answer",
}  # fmt: skip


class PalettePreview:
    """Of one window, with the battle that is open in it, or none."""

    def __init__(self, theme: Theme, palette: QWidget, page: BattlePage | None, title: QWidget) -> None:
        self._theme, self._palette, self._page, self._title = theme, palette, page, title
        self._hint: HintBar | None = None
        self._subject = SCENE
        self._is_aside = False
        """It lies at the left; it stays there until it is closed, so that it does not go to and fro."""

    def show_row(self, row: PaletteRow | None) -> None:
        """Mark on the map whom the row is about, and say it in one sentence."""
        line = row.line if row is not None else None
        self._show_hint(row, line)
        self._mark(line)

    def end(self) -> None:
        """Nothing is looked at any more."""
        self._mark(None)
        if self._hint is not None:
            self._hint.deleteLater()
            self._hint = None

    def geometry(self, tall: int) -> QRect:
        """Where a palette that is *tall* lies: beside the dock, or at the left where it would cover who acts or the target.

        With somebody on both sides it ends above them; where it cannot, it rather covers who acts than the target.
        """
        window = self._palette.parentWidget()
        assert window is not None
        width = PALETTE_WIDTH if window.width() >= SMALL_WINDOW else PALETTE_WIDTH_SMALL
        width = min(width, window.width() - 2 * AWAY)
        top = (self._title.height() if self._title.isVisible() else 0) + AWAY
        height = min(tall, window.height() - LEAST_BELOW)
        if self._page is None:
            return QRect((window.width() - width) // 2, top, width, height)
        area = self._page.parts.area
        left = area.mapTo(window, QPoint(0, 0)).x()
        right = left + area.width()
        usual = QRect(right - AWAY - width, top, width, height)
        other = QRect(left + AWAY, top, width, height)
        spots = list(self._spots(window))
        covered = any(map(usual.intersects, spots))
        self._is_aside = self._is_aside or (covered and not any(map(other.intersects, spots)))
        place, turned = (other, usual) if self._is_aside else (usual, other)
        if not any(map(place.intersects, spots)):
            return place
        ways = [_cut_above(box, spots) for box in (place, turned)]
        best = max(ways, key=lambda box: (not any(map(box.intersects, spots)), not box.intersects(spots[-1]), box == ways[0]))
        self._is_aside = best.left() == other.left()
        return best

    def _spots(self, window: QWidget) -> Iterator[QRect]:
        """Where who acts and who is aimed at are in the window."""
        page = self._page
        if page is None:
            return
        who = dict.fromkeys(filter(None, (page.controller.actor(), self._subject.token)))
        view = page.controller.view
        half = round(TOKEN * view.camera.zoom / 2)
        for token in who:
            if token in page.board.tokens and (spot := page.controller.scene.spot_of(token)) is not None:
                at = view.viewport().mapTo(window, view.at_view(spot))
                yield QRect(at.x() - half, at.y() - half, 2 * half, 2 * half)

    def _mark(self, line: PaletteLine | None) -> None:
        page = self._page
        if page is None:
            return
        scene, board = page.controller.scene, page.board
        about = line.subject if line is not None and line.subject is not None else SCENE
        self._subject = about if about.exists_on(board) else SCENE
        actor = line.entry.actor if line is not None and line.kind == "verb" and line.entry is not None else None
        target = self._subject.token if self._subject.token in board.tokens else None
        acts = actor is not None and actor in board.tokens
        scene.set_targets((target,) if target is not None and acts else contest_targets(page.session))
        aimed = [Facing(actor, target)] if acts and actor is not None and target is not None and target != actor else []
        scene.facings.show(board, (*page.display.facings, *aimed))
        ringed = actor if acts else target
        scene.marks.show_ring(self._ring(ringed) if ringed is not None and line is not None else None)
        scene.highlights.show_hover(ZoneId(self._subject.id) if self._subject.kind == "zone" else None)
        command = line.entry.command if line is not None and line.entry is not None and not line.refusal else None
        if command is not None:
            page.canvas.command_sketch.preview_command(command)
        else:
            page.canvas.command_sketch.drop_command()

    def _ring(self, token: TokenId) -> HoverRing | None:
        assert self._page is not None
        item = self._page.controller.scene.token_items.get(token)
        return HoverRing(item.spot, item.look.look, item.scale) if item is not None and item.look is not None else None

    def _show_hint(self, row: PaletteRow | None, line: PaletteLine | None) -> None:
        page = self._page
        if line is None or line.kind in ("nothing", "more"):
            if self._hint is not None:
                self._hint.show_line(None)
            return
        if self._hint is None:
            ground = page.parts.area if page is not None else self._palette.parentWidget()
            assert ground is not None
            self._hint = HintBar(self._theme, ground)
            if page is not None and page.parts.is_built:
                self._hint.stay_clear(page.parts.card.placement.covered_height)
        if page is not None and (line.kind in ("verb", "hand")):
            told = status_of(page.session, plain_entry(line), self._subject_of(line), row.chances if row is not None else None)
        else:
            told = plain_hint(line)
        self._hint.show_line(told)
        self._palette.raise_()

    @staticmethod
    def _subject_of(line: PaletteLine) -> Subject:
        return line.subject if line.subject is not None else SCENE


def _cut_above(box: QRect, spots: Iterable[QRect]) -> QRect:
    """A place made so low that it ends above what it would cover, if enough of it is left."""
    tops = [spot.top() - AWAY for spot in spots if spot.intersects(box)]
    height = min([box.height(), *(top - box.top() for top in tops if top - box.top() >= LEAST_TALL)])
    return QRect(box.x(), box.y(), box.width(), height)


def plain_hint(line: PaletteLine) -> HintContent:
    """One sentence on a line that is no verb."""
    words = [HintWords(line.title, "text", strong=True)]
    told = line.refusal or line.help or line.note
    if told:
        words += [HintWords("·", "text3"), HintWords(told)]
    if line.refusal:
        return HintContent("lucide/ban", tuple(words), (("Esc", "Close"),))
    icon = line.icon if line.kind != "token" else "lucide/map-pin"
    keys = (("Ctrl Enter", "Menu"),) if line.kind == "token" else ()
    return HintContent(icon, tuple(words), (("Enter", ENTER_WORDS.get(line.kind, "Do it")), *keys, ("Esc", "Close")))
