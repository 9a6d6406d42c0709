"""What the question card looks like: head, contest, foot, put together for a state of the session."""

from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.events import Contest
from battlemap.gui.asked import bare, command_title, names_asked, whom_asked
from battlemap.gui.bridge import SessionBridge
from battlemap.gui.card_early import EarlyDice
from battlemap.gui.card_foot import CardFoot
from battlemap.gui.card_hand import CardHand
from battlemap.gui.card_header import PAD, PAD_COMPACT, CardHeader
from battlemap.gui.card_tools import LETTERS, Dice, add_tools, show_tools
from battlemap.gui.choice_strip import ChoiceStrip
from battlemap.gui.contest_view import ContestView
from battlemap.gui.fallen_dice import Fallen, fallen_dice
from battlemap.gui.floating import FloatingCard
from battlemap.gui.lone_roll import waiting_roll
from battlemap.gui.outcome import Outcome
from battlemap.gui.seat_names import seat_name
from battlemap.gui.standing import automatic_answers
from battlemap.gui.switches import SwitchRow
from battlemap.gui.theme import Theme
from battlemap.paint.measures import RADIUS_CARD
from battlemap.paint.palette import mix
from battlemap.paint.token import Portraits
from battlemap.rules.procedure import Choice, Keys

NARROWEST = 360
"""A card of one line is at least so wide."""


class CardFace(FloatingCard):
    """Shows; what people do with it goes to the hand or is emitted."""

    left = Signal()
    """Esc was pressed in a field of a question."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.bridge = bridge
        self.fallen: tuple[Fallen, ...] = ()
        """Dice that can be typed over."""
        self.over: Fallen | None = None
        """The dice that are being typed over."""
        self._line = False
        self._outcome: Outcome | None = None
        self.hand = CardHand(bridge, self)
        self.early = EarlyDice(self)
        self.header = CardHeader(theme)
        add_tools(self.header)
        self.contest = ContestView(theme)
        self.foot = CardFoot(theme)
        self.roll_strip, self.story = self.foot.roll_strip, self.foot.story
        for part in (self.header, self.contest, self.foot):
            self.body.addWidget(part)
        self.body.addStretch(1)
        self.foot.resized.connect(self.relayout)
        self.story.resized.connect(self.relayout)

    @property
    def strips(self) -> list[ChoiceStrip]:
        """The open questions."""
        line = self.header.answers
        return [line] if isinstance(line, ChoiceStrip) else self.foot.strips

    @property
    def strip(self) -> ChoiceStrip | None:
        """The question that is seen."""
        line = self.header.answers
        return line if isinstance(line, ChoiceStrip) else self.foot.strip

    @property
    def switches(self) -> SwitchRow | None:
        """What was answered by itself and can be changed."""
        if self.roll_strip.isVisibleTo(self):
            return self.roll_strip.switches
        return self.strip.switches if self.strip is not None else None

    @property
    def result(self) -> Outcome | None:
        """What came of it, while it stands to be read and nothing is asked."""
        return None if self.bridge.session.questions or self.bridge.session.roll_wanted else self._outcome

    @property
    def width_wanted(self) -> int:
        return min(self.card_width, max(NARROWEST, self.header.line_width)) if self._line else self.card_width

    def set_pictures(self, find: Portraits) -> None:
        """Where pictures of tokens come from, by their sha256."""
        self.contest.portraits = find
        self.contest.update()

    def show_state(self, outcome: Outcome | None) -> None:
        """Show what the session asks, else what came of the last command."""
        session = self.bridge.session
        asking = bool(session.questions or session.roll_wanted)
        self.foot.set_compact(self.compact)
        contest = session.contest if asking else outcome.contest if outcome else None
        roll = session.roll_wanted
        self._show_contest(waiting_roll(session.board, roll) if contest is None and roll is not None else contest)
        show_tools(self.header, session, self.dice_state)
        self._line = contest is None and roll is None and self._show_line()
        if not self._line:
            self._show_title(contest)
            self._show_foot(outcome)
        self.foot.setVisible(not self._line)
        self.setAccessibleName(session.questions[0].prompt if session.questions else self.header.title.accessibleName())

    def clear(self) -> None:
        """Take the questions off the card."""
        self.foot.clear()
        self.header.drop_answers()

    @property
    def dice_state(self) -> Dice:
        """How the dice on the card stand."""
        if self.over is not None:
            return "over"
        return "wait" if self.bridge.session.roll_wanted is not None else "lie" if self.fallen else ""

    def _show_contest(self, contest: Contest | None) -> None:
        session = self.bridge.session
        self.fallen = fallen_dice(session, contest)
        self.contest.setVisible(contest is not None)
        if contest is not None:
            roll = self.over.roll if self.over else session.roll_wanted
            editable = frozenset(fallen.who for fallen in self.fallen)
            self.contest.show_contest(contest, session.board, roll, self.compact, editable)

    def _show_title(self, contest: Contest | None) -> None:
        session = self.bridge.session
        icon, title, caption = command_title(session)
        secret = False
        if not caption and session.roll_wanted is not None:
            caption = session.roll_wanted.ask.replace("-", " ").capitalize()
        if contest is not None:
            icon, title, caption, secret = contest.icon or icon, bare(contest.title), contest.subtitle, contest.secret
        self.header.show_title(icon, title, caption, self.compact, secret)

    def _show_line(self) -> bool:
        """Be a card of one line, if that is enough."""
        session = self.bridge.session
        if len(session.questions) != 1 or automatic_answers(session, self.hand.switched):
            return False
        choice = session.questions[0]
        strip = self._strip(choice, bare=True)
        if strip.simple:
            icon = command_title(session)[0]
            self.header.show_line(icon, choice.prompt, whom_asked(session, choice), strip, self.compact)
            if self.header.line_width <= self.card_width:
                return True
        self.header.drop_answers()
        strip.deleteLater()
        return False

    def _show_foot(self, outcome: Outcome | None) -> None:
        session, foot = self.bridge.session, self.foot
        if self.over is not None:
            self.roll_strip.type_over(self.over, seat_name(session.board, self.over.who), self.compact)
            self.roll_strip.show()
        elif (roll := session.roll_wanted) is not None:
            typing = session.orders.how(session.board, roll.by) == "type"
            name = seat_name(session.board, roll.by)
            self.roll_strip.show_roll(roll, name, typing, self.compact, self._switches(), self._room)
            self.roll_strip.show()
        elif session.questions:
            strips = [self._strip(choice) for choice in session.questions]
            foot.show_strips(strips, [names_asked(session, choice) for choice in session.questions])
        elif outcome is not None:
            self.story.show_story(outcome.told, self.compact)
            self.story.show()

    @property
    def _room(self) -> int:
        """How wide what stands on the foot may be."""
        return self.card_width - 2 * (PAD_COMPACT if self.compact else PAD)

    def _strip(self, choice: Choice, bare: bool = False) -> ChoiceStrip:
        session = self.bridge.session
        alone = len(session.questions) == 1 and not bare
        asked = whom_asked(session, choice) if alone else ""
        switches = self._switches() if alone else None
        strip = ChoiceStrip(self.theme, choice, asked, self.compact or bare, self._room, switches, bare)
        strip.answered.connect(self._take_answer)
        strip.resized.connect(self._resized)
        strip.left.connect(self.left)
        return strip

    def _switches(self) -> SwitchRow | None:
        answers = automatic_answers(self.bridge.session, self.hand.switched)
        if not answers:
            return None
        row = SwitchRow(self.theme, answers, LETTERS)
        row.changed.connect(self.hand.choose_anew)
        return row

    def _resized(self) -> None:
        """More or less is said with a question than before."""
        self.header.fit_answers()
        self.relayout()

    def _take_answer(self, keys: Keys) -> None:
        strip = self.sender()
        if isinstance(strip, ChoiceStrip):
            self.hand.answer(strip.choice, keys)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.foot.isHidden():
            return
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        top = float(self.foot.mapTo(self, QPoint(0, 0)).y())
        whole = QPainterPath()
        whole.addRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_CARD - 1, RADIUS_CARD - 1)
        painter.setClipRect(QRectF(box.x(), top, box.width(), box.bottom() - top))
        painter.fillPath(whole, mix(p.raised, p.field, 0.55))
        painter.fillRect(QRectF(box.x() + 1, top, box.width() - 2, 1), p.line)
        painter.end()
