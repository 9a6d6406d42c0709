"""Shows the pending question and sends back the answer; a roll grows out of it, and its outcome stays until it is read."""

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.board.events import Contest
from battlemap.gui.asked import command_title, lit_subjects, names_asked, whom_asked
from battlemap.gui.bridge import SessionBridge
from battlemap.gui.card_foot import CardFoot
from battlemap.gui.card_hand import CardHand
from battlemap.gui.card_header import PAD, PAD_COMPACT, CardHeader
from battlemap.gui.card_keys import meaning
from battlemap.gui.card_tools import ADJUST, ALWAYS, BACK, LETTERS, REACT, TYPE, Dice, add_tools, show_tools
from battlemap.gui.choice_strip import ChoiceStrip
from battlemap.gui.contest_view import ContestView
from battlemap.gui.fallen_dice import Fallen, fallen_dice
from battlemap.gui.floating import FloatingCard
from battlemap.gui.lone_roll import waiting_roll
from battlemap.gui.outcome import Outcome, outcome_since
from battlemap.gui.seat_names import seat_name
from battlemap.gui.standing import automatic_answers
from battlemap.gui.switches import SwitchRow
from battlemap.gui.theme import Theme
from battlemap.paint.measures import RADIUS_CARD
from battlemap.paint.palette import mix
from battlemap.paint.token import Portraits
from battlemap.play.session import Update
from battlemap.rules.procedure import Choice, Keys

NARROWEST = 360
"""A card of one line is at least so wide."""


class QuestionCard(FloatingCard):
    """The card at the lower middle of the map. It asks, rolls and tells; it blocks nothing."""

    refused = Signal(str)
    """An answer the rules do not take, in words; shown on the card as well."""
    lit = Signal(dict)
    """What can be clicked on the map to answer: subject -> number on the card."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.bridge = bridge
        self.home: QWidget | None = None
        """Gets the focus back when the card goes away: the map."""
        self._outcome: Outcome | None = None
        self._over: Fallen | None = None
        self._fallen: tuple[Fallen, ...] = ()
        self._head = bridge.session.head
        self._line = False
        self.hand = CardHand(bridge, self)
        self.header = CardHeader(theme)
        self.contest = ContestView(theme)
        self.foot = CardFoot(theme)
        self.roll_strip, self.story = self.foot.roll_strip, self.foot.story
        for part in (self.header, self.contest, self.foot):
            self.body.addWidget(part)
        self.body.addStretch(1)
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName("Question")
        bridge.updated.connect(self._follow)
        theme.changed.connect(self.refresh)
        self.refresh()

    # --- what it shows ------------------------------------------------------------------------

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
    def asking(self) -> bool:
        """Whether somebody has to choose, or dice wait."""
        return bool(self.bridge.session.questions or self.bridge.session.roll_wanted)

    @property
    def width_wanted(self) -> int:
        return min(self.card_width, max(NARROWEST, self.header.line_width)) if self._line else self.card_width

    def refresh(self) -> None:
        """Show what the session wants now."""
        session = self.bridge.session
        self._keep_focus()
        self.foot.clear()
        self.header.drop_answers()
        if not self.asking and self._outcome is None:
            self._go_away()
            return
        self.foot.set_compact(self.compact)
        contest = session.contest if self.asking else self._outcome.contest if self._outcome else None
        roll = session.roll_wanted
        self._show_contest(waiting_roll(session.board, roll) if contest is None and roll is not None else contest)
        show_tools(self.header, session, self._dice)
        self._line = contest is None and roll is None and self._show_line()
        if not self._line:
            self._show_title(contest)
            self._show_foot()
        self.foot.setVisible(not self._line)
        self.setAccessibleName(session.questions[0].prompt if session.questions else self.header.title.accessibleName())
        self.show()
        self.raise_()
        self.relayout()
        self.lit.emit(lit_subjects(session.questions))
        self._focus_field()

    def set_pictures(self, find: Portraits) -> None:
        """Where pictures of tokens come from, by their sha256."""
        self.contest.portraits = find
        self.contest.update()

    def dismiss(self) -> bool:
        """Put away an outcome that has been read; False if the card is still asking."""
        if self._outcome is None or self.asking:
            return False
        self._outcome = None
        self.refresh()
        return True

    def reshape(self) -> None:
        self.refresh()

    # --- what people do -----------------------------------------------------------------------

    def wants_key(self, event: QKeyEvent) -> bool:
        """Whether take_key would use this key; for whoever gives out keys before shortcuts have them."""
        return not self.isHidden() and meaning(self, event) is not None

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that the window got and no field wanted; False if it means nothing here."""
        if self.isHidden():
            return False
        self.finish_growing()
        self.contest.settle()
        act = meaning(self, event)
        return act is not None and act()

    def take_default(self) -> bool:
        """What Enter does: roll, take the default, or put the outcome away."""
        if self.roll_strip.isVisibleTo(self):
            self.roll_strip.take_default()
            return True
        if (strip := self.strip) is not None:
            strip.take_default()
            return True
        return self.dismiss()

    def take_subject(self, subject: str) -> bool:
        """Answer by what was clicked on the map; False if nobody asked about it."""
        for strip in self.strips:
            for option in strip.choice.options:
                if option.subject == subject:
                    return strip.take_key(option.key)
        return False

    def take_back(self) -> bool:
        """Take back the last answer, or call off the action when none was given; put away what has been read."""
        if self._over is not None:
            self._leave_dice()
            return True
        return self.hand.take_back() if self.asking else self.dismiss()

    def type_over(self, who: str) -> None:
        """Have what fell on the table typed over the dice of *who*."""
        fallen = next((one for one in self._fallen if one.who == who), None)
        if fallen is not None:
            self._over = fallen
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.wants_key(event):
            event.accept()
            return True
        return super().event(event)

    # --- how it is put together ---------------------------------------------------------------

    @property
    def _dice(self) -> Dice:
        if self._over is not None:
            return "over"
        return "wait" if self.bridge.session.roll_wanted is not None else "lie" if self._fallen else ""

    def _connect(self) -> None:
        add_tools(self.header)
        tools, strip = self.header.tools, self.roll_strip
        tools[TYPE].clicked.connect(self._type)
        tools[ADJUST].clicked.connect(strip.begin_adjusting)
        tools[REACT].clicked.connect(self._offer_moments)
        tools[ALWAYS].clicked.connect(self._offer_orders)
        tools[BACK].clicked.connect(self.take_back)
        self.hand.refused.connect(self._say_refused)
        self.contest.dice_clicked.connect(self.type_over)
        self.foot.resized.connect(self.relayout)
        strip.rolled.connect(self.hand.roll)
        strip.typed.connect(self._take_typed)
        strip.previewed.connect(self.contest.show_typed)
        strip.left.connect(self._leave_dice)
        strip.released.connect(self._take_focus)
        self.story.read.connect(self.dismiss)

    def _show_contest(self, contest: Contest | None) -> None:
        session = self.bridge.session
        self._fallen = fallen_dice(session, contest)
        self.contest.setVisible(contest is not None)
        if contest is not None:
            roll = self._over.roll if self._over else session.roll_wanted
            editable = frozenset(fallen.who for fallen in self._fallen)
            self.contest.show_contest(contest, session.board, roll, self.compact, editable)

    def _show_title(self, contest: Contest | None) -> None:
        icon, title, caption = command_title(self.bridge.session)
        secret = False
        if contest is not None:
            icon, title, caption, secret = contest.icon or icon, contest.title, contest.subtitle, contest.secret
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

    def _show_foot(self) -> None:
        session, foot = self.bridge.session, self.foot
        if self._over is not None:
            self.roll_strip.type_over(self._over, seat_name(session.board, self._over.who), self.compact)
            self.roll_strip.show()
        elif (roll := session.roll_wanted) is not None:
            typing = session.orders.how(session.board, roll.by) == "type"
            self.roll_strip.show_roll(roll, seat_name(session.board, roll.by), typing, self.compact, self._switches())
            self.roll_strip.show()
        elif session.questions:
            strips = [self._strip(choice) for choice in session.questions]
            foot.show_strips(strips, [names_asked(session, choice) for choice in session.questions])
        elif self._outcome is not None:
            self.story.show_story(self._outcome.told, self.compact)
            self.story.show()

    def _strip(self, choice: Choice, bare: bool = False) -> ChoiceStrip:
        session = self.bridge.session
        room = self.card_width - 2 * (PAD_COMPACT if self.compact else PAD)
        alone = len(session.questions) == 1 and not bare
        asked = whom_asked(session, choice) if alone else ""
        strip = ChoiceStrip(self.theme, choice, asked, self.compact or bare, room, self._switches() if alone else None, bare)
        strip.answered.connect(self._take_answer)
        strip.resized.connect(self.relayout)
        strip.left.connect(self._take_focus)
        return strip

    def _switches(self) -> SwitchRow | None:
        answers = automatic_answers(self.bridge.session, self.hand.switched)
        if not answers:
            return None
        row = SwitchRow(self.theme, answers, LETTERS)
        row.changed.connect(self.hand.choose_anew)
        return row

    # --- focus --------------------------------------------------------------------------------

    def _keep_focus(self) -> None:
        """What is about to go must not pass the focus on to whatever comes next in the window."""
        focus = self.window().focusWidget()
        if focus is not None and focus is not self and self.isAncestorOf(focus):
            self._take_focus()

    def _take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_field(self) -> None:
        if self.roll_strip.isVisibleTo(self):
            if self.roll_strip.typing:
                self.roll_strip.begin_typing()
        elif (strip := self.strip) is not None:
            strip.focus_field()

    def _go_away(self) -> None:
        focused = self.window().focusWidget() is self
        self.hide()
        self._line = False
        self.relayout()
        self.lit.emit({})
        if focused and self.home is not None:
            self.home.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- what the session says and gets -------------------------------------------------------

    def _follow(self, update: object) -> None:
        session = self.bridge.session
        if isinstance(update, Update):
            self._over = None
            if update.what == "perform":
                self.hand.begin()
            if update.what in ("perform", "answer"):
                self._outcome = outcome_since(session, self._head)
            elif update.what in ("undo", "redo"):
                self._outcome = None
            self._head = session.head
        self.refresh()

    def _say_refused(self, why: str) -> None:
        self.refused.emit(why)
        if (strip := self.strip) is not None and not self.roll_strip.isVisibleTo(self):
            strip.say(why)
        else:
            self.roll_strip.say(why)

    def _take_answer(self, keys: Keys) -> None:
        strip = self.sender()
        if isinstance(strip, ChoiceStrip):
            self.hand.answer(strip.choice, keys)

    def _take_typed(self, faces: tuple[int, ...], adjust: int, reason: str) -> None:
        if self._over is None:
            self.hand.type_in(faces, adjust, reason)
        else:
            self.hand.throw_anew(self._over.at, faces, adjust, reason)

    def _type(self) -> None:
        if self.bridge.session.roll_wanted is None:
            if self._fallen:
                self.type_over(self._fallen[-1].who)
        elif self.roll_strip.typing:
            self.roll_strip.stop_typing()
        else:
            self.roll_strip.begin_typing()

    def _leave_dice(self) -> None:
        self._over = None
        self.refresh()

    def _offer_orders(self) -> None:
        self.hand.offer_orders(self.header.tools[ALWAYS])

    def _offer_moments(self) -> None:
        self.hand.offer_moments(self.header.tools[REACT])

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
