"""The card of an outlook: outcomes with what comes of them, facts, what comes back, what was taken for granted."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.odds.answer_chips import ROW as CHIP_ROW
from battlemap.gui.odds.answer_chips import AnswerChips
from battlemap.gui.odds.card_fade import CardFade
from battlemap.gui.odds.outlook_view import OutlookView, short_label
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.controls.odds_drawing import (
    ROW,
    STACK,
    WELL,
    BarPart,
    band_bar_width,
    draw_band,
    draw_fact,
    draw_legend,
    draw_pill,
    draw_stack,
)  # fmt: skip
from battlemap.paint.style.icons import draw_icon, has_icon
from battlemap.paint.style.measures import RADIUS_MENU
from battlemap.paint.style.palette import Colour, mix
from battlemap.paint.style.typography import BODY, SECONDARY, SEMIBOLD, TITLE, draw_section, draw_text, interface_font, text_width
from battlemap.paint.tokens.name_plate import shorten
from battlemap.play.odds.chance_words import percent
from battlemap.play.odds.outlook_words import band_words

WIDTH, PADDING = 372, 16
HEAD = 64
WELL_WIDTH, WELL_GAP = 108.0, 8.0
SECTION = 30.0
LISTED_AT = HEAD + 10 + SECTION - 6
"""How far down all questions are listed, or all answers to one."""
BEAK = 7.0
BACK_TITLE, LEGEND = 24.0, 26.0
OTHER, OTHER_LINE = 26.0, 17.0
THREAT = 24.0
UNKNOWN = 0.2
"""A number that may lie off by more is not worth its interval yet."""
UNLIKELY, LIKELY = 0.35, 0.6
"""Below the one the hits of others are no worry, from the other on they are one."""
BACK_STEPS: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
ODDS_KEY = "%"
"""Opens and closes the card, wherever the focus is."""
GOING_BACK = (Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Backspace)


class OutlookCard(QWidget):
    """Lies beside the menu. The pointer may go into it, and → leads there from the menu."""

    left = Signal()
    """The keys go back to the menu."""
    resized = Signal()
    switched = Signal()
    """% was pressed in it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.hide()
        self._theme = theme
        self.view: OutlookView | None = None
        self.beak = 0.0
        """How far down the middle of the row lies that it is about, px; 0: no beak."""
        self.beak_right = False
        """Whether the menu lies at its right."""
        self.most = 10_000
        """It may be so high, px: of the questions only as many are shown as have room."""
        self.chips = AnswerChips(theme, self)
        self.chips.resized.connect(self._fit)
        self.shadow = CardShadow(theme, self, RADIUS_MENU)
        self.fade = CardFade(self, theme)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self.update)

    @property
    def has_keys(self) -> bool:
        """Whether the focus is in it."""
        focused = self.window().focusWidget()
        return self.isVisible() and focused is not None and (focused is self or self.isAncestorOf(focused))

    def show_view(self, view: OutlookView) -> None:
        """Show another state, of the same command or of another one."""
        self.view = view
        self.setAccessibleName(view.spoken_text)
        folded = self._chips_at(view, True) + max(OTHER, self._other_height(view)) + 14
        self.chips.set_room(int((self.most - folded) // CHIP_ROW), round(self.most - LISTED_AT - 14))
        self.chips.show_answers(view.questions)
        self._fit()
        self.update()

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key while the focus is in it."""
        key, text = event.key(), event.text()
        if key in BACK_STEPS:
            self.chips.walk(BACK_STEPS[key])
        elif key in GOING_BACK:
            if self.chips.is_open:
                self.chips.fold()
            else:
                self.left.emit()
        elif text == ODDS_KEY:
            self.switched.emit()
        elif text.isdigit() and text.isascii():
            return self.chips.choose_digit(int(text))
        else:
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        self.chips.walk(1 if forward else -1)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        view, p = self.view, self._theme.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_card_ground(painter, self._box(), p, RADIUS_MENU, "flat")
        self._draw_beak(painter)
        if view is not None:
            painter.translate(self._box().x(), 0)
            self._draw(painter, view)
        painter.end()

    def _box(self) -> QRectF:
        """The card without its beak."""
        return QRectF(0 if self.beak_right else BEAK, 0, WIDTH, self.height())

    def _fit(self) -> None:
        view = self.view
        if view is None:
            return
        top = self._chips_at(view, bool(self.chips.rows))
        height = top
        if self.chips.rows:
            left, raised = round(self._box().x()) + PADDING, self.chips.raised
            self.chips.setGeometry(left, round(top) - raised, WIDTH - 2 * PADDING, self.chips.height())
            height += self.chips.height() - raised + 8
        self.chips.setVisible(bool(self.chips.rows))
        if not self.chips.is_open:
            height += self._other_height(view)
        self.resize(round(WIDTH + BEAK), round(height + 6))
        self.resized.emit()

    def _chips_at(self, view: OutlookView, any_chips: bool) -> float:
        """How far down the questions begin; *any_chips*: whether there are any."""
        y = HEAD + 10.0
        if self.chips.is_open:
            return LISTED_AT
        if view.outlook is None:
            return y + 16
        y += ROW * len(view.bands) + (6 if view.bands else 2) + WELL + 14
        if view.moves:
            y += SECTION + THREAT * (len(view.threats) + bool(view.more_threats)) + 8
        elif view.back is not None:
            y += SECTION + BACK_TITLE + STACK + LEGEND + WELL + 14
        elif view.harmless:
            y += SECTION + 6
        return y + (SECTION if any_chips else 0)

    @staticmethod
    def _other_height(view: OutlookView) -> float:
        """What the other answer takes: a line, or two."""
        if not view.other[0]:
            return 0.0
        fits = text_width(": ".join(view.other), interface_font(SECONDARY)) <= WIDTH - 2 * PADDING - 20
        return OTHER if fits else OTHER + OTHER_LINE

    def _draw_beak(self, painter: QPainter) -> None:
        if not self.beak:
            return
        p, x = self._theme.palette, WIDTH - 0.5 if self.beak_right else BEAK + 0.5
        out = BEAK if self.beak_right else -BEAK
        edge = mix(p.raised, p.line2, 0.75) if p.dark else p.line2
        painter.setPen(Qt.PenStyle.NoPen)
        for grown, colour in ((1.0, edge), (0.0, p.raised)):
            painter.setBrush(colour)
            tip = QPointF(x + out * (1 if grown else 0.86), self.beak)
            painter.drawPolygon(QPolygonF([QPointF(x, self.beak - BEAK - grown), tip, QPointF(x, self.beak + BEAK + grown)]))

    def _draw(self, painter: QPainter, view: OutlookView) -> None:
        p, right, room = self._theme.palette, float(WIDTH - PADDING), float(WIDTH - 2 * PADDING)
        icon = view.subject.icon if has_icon(view.subject.icon) else "lucide/circle-dot"
        draw_icon(painter, icon, QRectF(PADDING, 18, 28, 28), p.accent, 1.9)
        pill = 0.0
        if view.precision:
            exact = view.outlook is not None and view.outlook.exact
            words = capitalise(view.precision) if exact else view.precision
            pill = draw_pill(painter, right, 24, "lucide/equal" if exact else "", words, not exact, p) + 8
        left = PADDING + 40.0
        font = interface_font(TITLE, SEMIBOLD)
        draw_text(painter, left, 24, shorten(view.subject.title, font, right - left - pill), font, p.text)
        draw_text(painter, left, 45, view.subject.comparison, interface_font(SECONDARY), p.text2, width=right - left)
        painter.fillRect(QRectF(0, HEAD, WIDTH, 1), p.line)
        y = HEAD + 10.0
        if self.chips.is_open:
            words = self.chips.question
            draw_text(painter, PADDING, y + 8, words, interface_font(SECONDARY, SEMIBOLD), p.text, width=room)
            return
        if view.outlook is None:
            words = f"No odds: {view.refusal}" if view.refusal else ""
            draw_text(painter, PADDING, y + 8, words, interface_font(SECONDARY), p.text2, width=room)
            return
        bar = band_bar_width([band_words(band) for band, _, _ in view.bands], room)
        for band, share, told in view.bands:
            draw_band(painter, PADDING, y, room, band.kind, (band_words(band), share, told), band.share, p, view.certain, bar)
            y += ROW
        y += 6 if view.bands else 2
        self._draw_facts(painter, y, view.facts)
        y += WELL + 14
        y = self._draw_threats(painter, y, view) if view.moves else self._draw_back(painter, y, view)
        if self.chips.rows:
            painter.fillRect(QRectF(0, y, WIDTH, 1), p.line)
            draw_section(painter, PADDING, y + 17, "Taken for granted", p)
        if height := 0.0 if self.chips.is_open else self._other_height(view):
            at = self.height() - height + OTHER / 2 - 6
            draw_icon(painter, "lucide/arrow-right", QRectF(PADDING, at - 6, 12, 12), p.cost, 2.2)
            lines = (": ".join(view.other),) if height == OTHER else view.other
            for line in lines:
                draw_text(painter, PADDING + 20, at, line, interface_font(SECONDARY), p.text2, width=room - 20)
                at += OTHER_LINE

    def _draw_facts(self, painter: QPainter, y: float, facts: tuple[tuple[str, str], ...]) -> None:
        for at, (label, value) in enumerate(facts):
            box = QRectF(PADDING + at * (WELL_WIDTH + WELL_GAP), y, WELL_WIDTH, WELL)
            draw_fact(painter, box, label, value, self._theme.palette, short_label(label))

    def _draw_threats(self, painter: QPainter, y: float, view: OutlookView) -> float:
        """What threatens where a move leads, a line for each foe."""
        p, right = self._theme.palette, float(WIDTH - PADDING)
        painter.fillRect(QRectF(0, y, WIDTH, 1), p.line)
        draw_section(painter, PADDING, y + 17, "What threatens there", p)
        y += SECTION
        for by, what, hits in view.threats:
            tone = p.good if hits < UNLIKELY else p.cost if hits < LIKELY else p.harm
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tone))
            painter.drawEllipse(QPointF(PADDING + 4, y + THREAT / 2), 4, 4)
            taken = draw_text(painter, right, y + THREAT / 2, what, interface_font(SECONDARY, SEMIBOLD), p.text, "right")
            room = right - taken - 14 - (PADDING + 16)
            draw_text(painter, PADDING + 16, y + THREAT / 2, by, interface_font(SECONDARY), p.text2, width=room)
            y += THREAT
        if view.more_threats:
            draw_text(painter, PADDING + 16, y + THREAT / 2, view.more_threats, interface_font(SECONDARY), p.text2)
            y += THREAT
        return y + 8

    def _draw_back(self, painter: QPainter, y: float, view: OutlookView) -> float:
        p, right, room, back = self._theme.palette, float(WIDTH - PADDING), float(WIDTH - 2 * PADDING), view.back
        if back is None and not view.harmless:
            return y
        painter.fillRect(QRectF(0, y, WIDTH, 1), p.line)
        draw_section(painter, PADDING, y + 17, "What comes back", p)
        if back is None:
            draw_text(painter, right, y + 17, "Nothing", interface_font(BODY, SEMIBOLD), p.text, "right")
            return y + SECTION + 6
        if back.interval >= 0.001:
            words = f"± {back.interval * 100:.1f} %" if back.interval < UNKNOWN else "sampling"
            draw_pill(painter, right, y + 17, "", words, dashed=True, palette=p)
        y += SECTION
        hits = back.hits + back.ties
        tone = p.good if hits < UNLIKELY else p.cost if hits < LIKELY else p.harm
        number = percent(hits)
        draw_text(painter, right, y + 8, number, interface_font(TITLE, SEMIBOLD), tone, "right")
        taken = text_width(number, interface_font(TITLE, SEMIBOLD)) + 8
        taken += draw_text(painter, right - taken, y + 8, "hits", interface_font(SECONDARY), p.text2, "right") + 10
        font = interface_font(BODY, SEMIBOLD)
        title = view.back_title if text_width(view.back_title, font) <= room - taken else view.back_short
        draw_text(painter, PADDING, y + 8, title, font, p.text, width=room - taken)
        y += BACK_TITLE
        misses = max(0.0, back.reach - hits)
        slate, good = mix(p.raised, p.text3, 0.35), mix(p.raised, p.good, 0.62)
        parts = [BarPart(1 - back.reach, slate, True), BarPart(misses, good), BarPart(hits, p.harm)]
        draw_stack(painter, QRectF(PADDING, y, room, STACK), parts, p)
        entries: list[tuple[Colour, str]] = [
            (slate, f"no attack {percent(1 - back.reach)}"),
            (good, f"misses {percent(misses)}"),
            (p.harm, f"hits {number}"),
        ]
        shares = (1 - back.reach, misses, hits)
        draw_legend(painter, PADDING, y + STACK + 13, [e for e, share in zip(entries, shares, strict=True) if share > 0.0005], p)
        y += STACK + LEGEND
        self._draw_facts(painter, y, view.back_facts)
        return y + WELL + 14
