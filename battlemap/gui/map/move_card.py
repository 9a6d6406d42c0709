"""What a move comes to, below the token that is being dragged: the difficulty, how it builds up, obstacles, cost, chance."""

from PySide6.QtCore import QPoint, QRectF, QSize, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from battlemap.board.wording import capitalise
from battlemap.canvas.view.drag_info import DifficultyStep, DragInfo, ToolHint
from battlemap.canvas.view.free_placing import SWITCH_NAME
from battlemap.gui.map.move_threats import MoveThreats
from battlemap.gui.odds.outlook_card import LIKELY
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.floating_pane import FloatingPane
from battlemap.gui.widgets.hint_bar import HintBar, HintContent, HintWords
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_chance_bar
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon, legible_icon
from battlemap.paint.style.measures import CURSOR_CARD, CURSOR_CARD_DROP, RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.paint.style.typography import (
    BODY,
    BOLD,
    CAPTION,
    DIFFICULTY,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    TITLE,
    draw_text,
    interface_font,
    text_width,
)
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.chance_words import chance_number
from battlemap.play.odds.command_odds import Odds
from battlemap.play.odds.outcome_chances import OutcomeChances
from battlemap.rules.blocks.modifiers import format_signed

EDGE = 8
PAD = 16
HARD = 3
"""From this difficulty on a step is shown as hard."""
SLICE = 0.004
"""So many seconds at a time are spent on the chance."""
WIDEST = 560
"""It is no wider than that, however long the words of its first line are, in px."""
HEAD, STEPS, ROW = 44, 38, 26
THREATS = 36
"""How high a card is that tells of threats alone."""


class MoveCard(FloatingPane):
    """Follows a drag. With a session it says how likely the roll is to succeed, a moment later."""

    def __init__(self, theme: Theme, parent: QWidget, bridge: SessionBridge | None = None) -> None:
        super().__init__(theme, parent)
        self.bridge = bridge
        self.info: DragInfo | None = None
        self.chances: OutcomeChances | None = None
        self._skill = ""
        self.threats = MoveThreats(self)
        self.threats.known.connect(self._show_threats)
        self._odds: Odds | None = None
        self._work = QTimer(self)
        self._work.setInterval(0)
        self._work.timeout.connect(self._step)

    def show_drag(self, info: DragInfo) -> None:
        """Show what is known of a move; go away while that is no more than stands on the map."""
        fresh = self.info is None or self.info.command != info.command or self.info.to != info.to
        self.info = info
        if fresh:
            self._start_chances(info)
            self.setAccessibleName(self.spoken_text)
        if info.has_details or self.threats.words:
            self.show_on_top()
        else:
            self.hide()

    def end_drag(self) -> None:
        """Go away: nothing is moved any more."""
        self._stop()
        self.info = None
        self.hide()

    @property
    def spoken_text(self) -> str:
        """The card as plain text."""
        info = self.info
        if info is None:
            return ""
        parts = [self._headline(info), self._goal(info), *(f"{rung.words}: {rung.reasons}" for rung in info.difficulty_steps)]
        return ". ".join(part for part in (*parts, *(o.words for o in info.obstacles), self.threats.words, info.cost) if part)

    @property
    def card(self) -> QSize:
        info = self.info
        if info is None:
            return QSize(*CURSOR_CARD)
        if self._tells_threats_alone(info):
            return QSize(min(self._threats_width, self.ground.width() - 2 * EDGE), THREATS)
        rows = len(info.obstacles) + bool(self.threats.words) + (1 if info.cost else 0)
        steps = STEPS if info.difficulty_steps else 0
        below = 12 + rows * ROW if rows else 0
        height = HEAD + steps + below + (6 if rows else 4)
        if info.refused or info.free:
            height = HEAD + ROW
        return QSize(min(self._card_width(info), self.ground.width() - 2 * EDGE), height)

    def spot(self, card: QSize) -> QPoint:
        x, y = self.info.point if self.info else (0, 0)
        left = max(EDGE, min(x - card.width() // 2, self.ground.width() - EDGE - card.width()))
        top = y + CURSOR_CARD_DROP
        if top + card.height() > self.ground.height() - 68:
            top = y - CURSOR_CARD_DROP - card.height()
        return QPoint(left, max(EDGE, top))

    def _tells_threats_alone(self, info: DragInfo) -> bool:
        """Whether all but the threats stands on the map: then one line is enough, which hides the least of it."""
        return not info.has_details and bool(self.threats.words)

    @property
    def _threats_width(self) -> int:
        return round(text_width(self.threats.words, interface_font(BODY))) + 2 * PAD + 28

    def _card_width(self, info: DragInfo) -> int:
        if info.difficulty_steps:
            steps = (
                sum(text_width(step_label(rung), interface_font(BODY, SEMIBOLD)) + 46 for rung in info.difficulty_steps)
                + 2 * PAD
                - 22
            )
            return max(CURSOR_CARD[0], min(round(steps), WIDEST))
        large = interface_font(DIFFICULTY if info.words else TITLE, BOLD)
        title = text_width(self._headline(info), large) + text_width(self._goal(info), interface_font(BODY)) + 2 * PAD + 20
        reason = text_width(info.refused[:80], interface_font(BODY)) + 60
        told = [*(obstacle.words for obstacle in info.obstacles), self.threats.words]
        dangers = [text_width(words, interface_font(BODY, MEDIUM)) + 2 * PAD + 30 for words in told]
        below = min(CURSOR_CARD[0], round(max(reason, *dangers, 0)))
        return max(240, below, min(round(title), WIDEST))

    @staticmethod
    def _headline(info: DragInfo) -> str:
        if info.refused:
            return "No way"
        return "Placed freely" if info.free else info.words or "Free move"

    @staticmethod
    def _goal(info: DragInfo) -> str:
        if info.words and not info.on_cells:
            return f"to cross into {info.to_name}"
        return f"to {info.to_name}" if info.to_name else ""

    def draw(self, painter: QPainter, width: float, height: float) -> None:
        info, p = self.info, self.theme.palette
        if info is None:
            return
        if self._tells_threats_alone(info):
            self._draw_threats(painter, THREATS / 2, width)
            return
        ink = p.text3 if info.refused else p.text
        x = (
            PAD
            + draw_text(painter, PAD, 23, self._headline(info), interface_font(DIFFICULTY if info.words else TITLE, BOLD), ink)
            + 10
        )
        draw_text(painter, x, 24, self._goal(info), interface_font(BODY), p.text2, width=width - x - PAD)
        if info.refused or info.free:
            icon = "lucide/ban" if info.refused else "lucide/hand"
            words = info.refused or "without asking the rules"
            draw_icon(painter, icon, QRectF(PAD, 44, 16, 16), p.harm if info.refused else p.text2, 2)
            draw_text(painter, PAD + 26, 52, capitalise(words), interface_font(BODY), p.text2, width=width - 2 * PAD - 26)
            return
        y = float(HEAD)
        if info.difficulty_steps:
            self._draw_steps(painter, info.difficulty_steps, y + 13, width)
            y += STEPS
        if info.obstacles or info.cost or self.threats.words:
            painter.fillRect(QRectF(PAD, y, width - 2 * PAD, 1), p.line)
            y += 6 + ROW / 2
        for obstacle in info.obstacles:
            hue = {"harm": p.harm, "good": p.good, "gm": p.gm, "reach": p.glow}.get(obstacle.tone, p.cost)
            draw_icon(painter, legible_icon(obstacle.icon, 18), QRectF(PAD, y - 9, 18, 18), hue)
            draw_text(painter, PAD + 26, y, obstacle.words, interface_font(BODY, MEDIUM), p.text, width=width - 2 * PAD - 26)
            y += ROW
        if self.threats.words:
            self._draw_threats(painter, y, width)
            y += ROW
        if info.cost:
            self._draw_cost(painter, info, y, width)

    def _draw_threats(self, painter: QPainter, y: float, width: float) -> None:
        p = self.theme.palette
        draw_icon(painter, "lucide/swords", QRectF(PAD, y - 8, 16, 16), p.harm if self.threats.worst >= LIKELY else p.cost, 2)
        draw_text(painter, PAD + 26, y, self.threats.words, interface_font(BODY), p.text2, width=width - 2 * PAD - 26)

    def _draw_steps(self, painter: QPainter, rungs: tuple[DifficultyStep, ...], y: float, width: float) -> None:
        """How the difficulty builds up, as boxes; the first ones give way where there is no room."""
        p, font, x = self.theme.palette, interface_font(BODY, SEMIBOLD), float(PAD)
        shown = list(rungs)
        while len(shown) > 1 and sum(text_width(step_label(rung), font) + 46 for rung in shown) - 22 > width - 2 * PAD:
            shown.pop(0)
        for rung in shown:
            last = rung is shown[-1]
            box = QRectF(x, y - 14, min(text_width(step_label(rung), font) + 24, width - PAD - x), 28)
            hue = p.harm if rung.value >= HARD else p.cost
            if last:
                fill_rounded(painter, box, RADIUS_CONTROL, mix(p.raised, hue, 0.20), mix(p.raised, hue, 0.75), 1.2)
            else:
                fill_rounded(painter, box, RADIUS_CONTROL, p.field, p.line2)
            draw_text(painter, box.x() + 12, y, step_label(rung), font, p.text if last else p.text2, width=box.width() - 20)
            x = box.right()
            if not last:
                draw_text(painter, x + 11, y, "·", interface_font(18, BOLD), p.text3, "centre")
                x += 22

    def _draw_cost(self, painter: QPainter, info: DragInfo, y: float, width: float) -> None:
        p, right = self.theme.palette, width - PAD
        free = not info.words
        icon = "lucide/check" if free else "lucide/hourglass"
        draw_icon(painter, icon, QRectF(PAD + 1, y - 8, 16, 16), p.good if free else p.cost, 2)
        draw_text(painter, PAD + 26, y, info.cost, interface_font(BODY, MEDIUM), p.text)
        if self.chances is not None:
            share = self.chances.success
            draw_text(painter, right, y, chance_number(self.chances), interface_font(BODY, SEMIBOLD), p.text, "right")
            draw_chance_bar(painter, right - 88, y, share, p, 44, self.chances.tie, 6)
            draw_text(painter, right - 98, y, self._skill, interface_font(SECONDARY), p.text2, "right")
        elif self._odds is not None:
            draw_text(painter, right, y, "…", interface_font(CAPTION), p.text3, "right")

    def _start_chances(self, info: DragInfo) -> None:
        self._stop()
        if self.bridge is not None:
            self.threats.ask(self.bridge.session, None if info.refused or info.free else info.command)
        if self.bridge is None or info.command is None or not info.words or info.refused or info.free or info.on_cells:
            return
        session = self.bridge.session
        seen = preview_command(session.rules, session.board, info.command)
        if seen.contest is not None:
            mine = seen.contest.sides[0]
            bonus = sum(modifier.value for modifier in mine.modifiers)
            skill = mine.approach or mine.name
            self._skill = f"{capitalise(skill)} {format_signed(bonus)}"
        self._odds = Odds(session.rules, session.board, info.command)
        self._work.start()

    def _step(self) -> None:
        odds = self._odds
        if odds is None:
            self._work.stop()
        elif odds.step(SLICE):
            self._work.stop()
            self.chances, self._odds = odds.result, None
            self.update()

    def _stop(self) -> None:
        self._work.stop()
        self.threats.stop()
        self._odds, self.chances, self._skill = None, None, ""

    def _show_threats(self) -> None:
        """More is known of what threatens at the goal."""
        if self.info is not None and self.threats.words:
            self.setAccessibleName(self.spoken_text)
            self.show_on_top()


def step_label(rung: DifficultyStep) -> str:
    """One step in words: "Great +4: Icy, Boulders"."""
    return f"{rung.words}: {rung.reasons}" if rung.reasons else rung.words


class ToolHintBar(HintBar):
    """Shows the ToolHint of the tool in use."""

    def show_hint(self, hint: ToolHint) -> None:
        """Show a line of help; go away if it says nothing."""
        if not (hint.text or hint.keys):
            self.show_line(None)
            return
        words = tuple(
            HintWords(text.strip(), "text" if strong else "text2", strong) for text, strong in hint.parts if text.strip()
        )
        switch = (SWITCH_NAME, "Freely", hint.placed_freely) if hint.placed_freely is not None else None
        self.show_line(HintContent(hint.icon, words, hint.keys, switch))
