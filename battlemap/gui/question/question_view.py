"""What the question card looks like: head, contest, foot, put together for a state of the session."""

from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.events import Contest
from battlemap.gui.contest.contest_view import ContestView
from battlemap.gui.contest.single_roll import waiting_roll
from battlemap.gui.question.answer_sender import AnswerSender
from battlemap.gui.question.answer_switches import SwitchRow
from battlemap.gui.question.automatic_answers import automatic_answers
from battlemap.gui.question.choice_strip import ChoiceStrip
from battlemap.gui.question.command_outcome import CommandOutcome
from battlemap.gui.question.floating_card import FloatingCard
from battlemap.gui.question.question_foot import QuestionFoot
from battlemap.gui.question.question_head import LETTERS, PAD, PAD_COMPACT, Dice, QuestionHead, add_tools, show_tools
from battlemap.gui.question.typed_dice import EarlyKeys, FallenDice, fallen_dice
from battlemap.gui.session.question_words import asked_names, asked_words, command_title, plain_title
from battlemap.gui.session.seat_names import seat_name
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import RADIUS_CARD
from battlemap.paint.style.palette import mix
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.rules.procedure import Choice, Keys

NARROWEST = 360
"""A card of one line is at least so wide."""


class QuestionView(FloatingCard):
    """Shows; what people do with it goes to the hand or is emitted."""

    left = Signal()
    """Esc was pressed in a field of a question."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.bridge = bridge
        self.fallen_dice: tuple[FallenDice, ...] = ()
        """Dice that can be typed over."""
        self.replaced_dice: FallenDice | None = None
        """The dice that are being typed over."""
        self._line = False
        self._outcome: CommandOutcome | None = None
        self.answer_sender = AnswerSender(bridge, self)
        self.early_keys = EarlyKeys(self)
        self.header = QuestionHead(theme)
        add_tools(self.header)
        self.contest = ContestView(theme)
        self.foot = QuestionFoot(theme)
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
    def result(self) -> CommandOutcome | None:
        """What came of it, while it stands to be read and nothing is asked."""
        return None if self.bridge.session.questions or self.bridge.session.waiting_roll else self._outcome

    @property
    def wanted_width(self) -> int:
        return min(self.card_width, max(NARROWEST, self.header.line_width)) if self._line else self.card_width

    def set_pictures(self, find: Portraits) -> None:
        """Where pictures of tokens come from, by their sha256."""
        self.contest.portraits = find
        self.contest.update()

    def show_state(self, outcome: CommandOutcome | None) -> None:
        """Show what the session asks, else what came of the last command."""
        session = self.bridge.session
        asking = bool(session.questions or session.waiting_roll)
        self.foot.set_compact(self.compact)
        contest = session.contest if asking else outcome.contest if outcome else None
        roll = session.waiting_roll
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
        if self.replaced_dice is not None:
            return "over"
        return "wait" if self.bridge.session.waiting_roll is not None else "lie" if self.fallen_dice else ""

    def _show_contest(self, contest: Contest | None) -> None:
        session = self.bridge.session
        self.fallen_dice = fallen_dice(session, contest)
        self.contest.setVisible(contest is not None)
        if contest is not None:
            roll = self.replaced_dice.roll if self.replaced_dice else session.waiting_roll
            editable = frozenset(fallen.who for fallen in self.fallen_dice)
            self.contest.show_contest(contest, session.board, roll, self.compact, editable)

    def _show_title(self, contest: Contest | None) -> None:
        session = self.bridge.session
        icon, title, caption = command_title(session)
        secret = False
        if not caption and session.waiting_roll is not None:
            caption = session.waiting_roll.ask.replace("-", " ").capitalize()
        if contest is not None:
            icon, title, caption, secret = contest.icon or icon, plain_title(contest.title), contest.subtitle, contest.secret
        self.header.show_title(icon, title, caption, self.compact, secret)

    def _show_line(self) -> bool:
        """Be a card of one line, if that is enough."""
        session = self.bridge.session
        if len(session.questions) != 1 or automatic_answers(session, self.answer_sender.switched_answers):
            return False
        choice = session.questions[0]
        strip = self._make_strip(choice, bare=True)
        if strip.is_simple:
            icon = command_title(session)[0]
            self.header.show_line(icon, choice.prompt, asked_words(session, choice), strip, self.compact)
            if self.header.line_width <= self.card_width:
                return True
        self.header.drop_answers()
        strip.deleteLater()
        return False

    def _show_foot(self, outcome: CommandOutcome | None) -> None:
        session, foot = self.bridge.session, self.foot
        if self.replaced_dice is not None:
            self.roll_strip.type_over(self.replaced_dice, seat_name(session.board, self.replaced_dice.who), self.compact)
            self.roll_strip.show()
        elif (roll := session.waiting_roll) is not None:
            typing = session.orders.rolling_for(session.board, roll.by) == "type"
            name = seat_name(session.board, roll.by)
            self.roll_strip.show_roll(roll, name, typing, self.compact, self._make_switches(), self._foot_width)
            self.roll_strip.show()
        elif session.questions:
            strips = [self._make_strip(choice) for choice in session.questions]
            foot.show_strips(strips, [asked_names(session, choice) for choice in session.questions])
        elif outcome is not None:
            self.story.show_story(outcome.log_lines, self.compact)
            self.story.show()

    @property
    def _foot_width(self) -> int:
        """How wide what stands on the foot may be."""
        return self.card_width - 2 * (PAD_COMPACT if self.compact else PAD)

    def _make_strip(self, choice: Choice, bare: bool = False) -> ChoiceStrip:
        session = self.bridge.session
        alone = len(session.questions) == 1 and not bare
        asked = asked_words(session, choice) if alone else ""
        switches = self._make_switches() if alone else None
        strip = ChoiceStrip(self.theme, choice, asked, self.compact or bare, self._foot_width, switches, bare)
        strip.answered.connect(self._take_answer)
        strip.resized.connect(self._follow_resize)
        strip.left.connect(self.left)
        return strip

    def _make_switches(self) -> SwitchRow | None:
        answers = automatic_answers(self.bridge.session, self.answer_sender.switched_answers)
        if not answers:
            return None
        row = SwitchRow(self.theme, answers, LETTERS)
        row.changed.connect(self.answer_sender.replace_answer)
        return row

    def _follow_resize(self) -> None:
        """More or less is said with a question than before."""
        self.header.fit_answers()
        self.relayout()

    def _take_answer(self, keys: Keys) -> None:
        strip = self.sender()
        if isinstance(strip, ChoiceStrip):
            self.answer_sender.answer(strip.choice, keys)

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
