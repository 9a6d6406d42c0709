"""Shows the pending question and sends back the answer; a roll grows out of it, and its outcome stays until it is read."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QMenu, QSpinBox, QVBoxLayout, QWidget

from battlemap.board.events import Contest, Told
from battlemap.gui.answer_buttons import SwitchButton
from battlemap.gui.bridge import SessionBridge
from battlemap.gui.card_header import CardHeader
from battlemap.gui.choice_strip import ChoiceStrip
from battlemap.gui.contest_view import ContestView
from battlemap.gui.floating import MARGIN, FloatingCard
from battlemap.gui.roll_strip import RollStrip
from battlemap.gui.seat_names import seat_name
from battlemap.gui.standing import automatic_answers, orders_offered
from battlemap.gui.theme import Theme
from battlemap.paint.measures import RADIUS_CARD
from battlemap.paint.palette import mix
from battlemap.play.session import Update
from battlemap.rules.checks import last_contest
from battlemap.rules.procedure import Choice, Keys, Refused

PAD = 18
STRIP_PAD = 12


class QuestionCard(FloatingCard):
    """The card at the lower middle of the map. It asks, rolls and tells; it blocks nothing."""

    refused = Signal(str)
    """An answer the rules do not take, in words; shown on the card as well."""
    lit = Signal(dict)
    """What can be clicked on the map to answer: subject -> number on the card."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.bridge = bridge
        self.strips: list[ChoiceStrip] = []
        self._outcome: tuple[Contest, tuple[Told, ...]] | None = None
        self.header = CardHeader(theme)
        self.header.add_tool("T", "Type dice", "Type what fell on the table").clicked.connect(self._type)
        self.header.add_tool("A", "Adjust", "Add a modifier of the GM’s own, with a reason").clicked.connect(self._adjust)
        self.header.add_tool("O", "Always…", "Answer this from now on without asking").clicked.connect(self._offer_orders)
        self.header.add_tool("Esc", "Take back", "Take back the last answer, or the whole action").clicked.connect(self.take_back)
        self.contest = ContestView(theme)
        self.foot = QFrame()
        self.foot_column = QVBoxLayout(self.foot)
        self.roll_strip = RollStrip(theme)
        self.roll_strip.rolled.connect(self._roll)
        self.roll_strip.typed.connect(self._take_typed)
        self.roll_strip.resized.connect(self.relayout)
        self.story = QLabel()
        self.story.setWordWrap(True)
        self.story.setTextFormat(Qt.TextFormat.RichText)
        self._put_together()
        bridge.updated.connect(self._follow)
        self.refresh()

    # --- what it shows ------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what the session wants now."""
        session = self.bridge.session
        self._drop_strips()
        contest = session.contest or (self._outcome[0] if self._outcome else None)
        roll, questions = session.roll_wanted, session.questions
        asking = bool(questions or roll)
        if not asking and self._outcome is None:
            self.hide()
            self.lit.emit({})
            return
        self._show_header(contest if asking or self._outcome else None, questions)
        self.contest.setVisible(contest is not None)
        if contest is not None:
            self.contest.show_contest(contest, session.board, roll, self.compact)
        self.roll_strip.setVisible(roll is not None)
        if roll is not None:
            typing = session.orders.how(session.board, roll.by) == "type"
            self.roll_strip.show_roll(roll, seat_name(session.board, roll.by), typing)
            self._show_switches()
        for choice in questions:
            self._add_strip(choice, len(questions) > 1)
        self.story.setVisible(not asking)
        if not asking and self._outcome is not None:
            self.story.setText(told_as_html(self._outcome[1]))
        self.show()
        self.raise_()
        self.relayout()
        self.lit.emit(self._subjects())
        if len(self.strips) == 1 and self.strips[0].choice.open:
            self.strips[0].focus_field()
        elif roll is not None and self.roll_strip.dice.isVisibleTo(self):
            self.roll_strip.begin_typing()

    def dismiss(self) -> bool:
        """Put away an outcome that has been read; False if the card is still asking."""
        if self._outcome is None or self.bridge.session.questions or self.bridge.session.roll_wanted:
            return False
        self._outcome = None
        self.refresh()
        return True

    # --- what people do -----------------------------------------------------------------------

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that the window got and no field wanted; False if it means nothing here."""
        if self.isHidden() or event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return False
        key, text = event.key(), event.text()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self.take_default()
        if key == Qt.Key.Key_Escape:
            return self.dismiss() or self.take_back()
        if text.isdigit() and len(self.strips) == 1:
            return self.strips[0].take_number(int(text))
        tool = self.header.tools.get(text.upper())
        if tool is not None and tool.isVisibleTo(self):
            tool.click()
            return True
        return False

    def take_default(self) -> bool:
        """What Enter does: roll, take the default, or put the outcome away."""
        if self.roll_strip.isVisibleTo(self):
            self.roll_strip.take_default()
            return True
        if self.strips:
            self.strips[0].take_default()
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
        """Take back the last answer, or call off the action when none was given."""
        session = self.bridge.session
        if session.current is None:
            return False
        return session.undo() if session.current.touched else session.call_off()

    # --- how ----------------------------------------------------------------------------------

    def _follow(self, update: object) -> None:
        if isinstance(update, Update):
            if update.what in ("perform", "answer"):
                self._outcome = self._finished(update)
            elif update.what in ("undo", "redo"):
                self._outcome = None
        self.refresh()

    def _finished(self, update: Update) -> tuple[Contest, tuple[Told, ...]] | None:
        """A contest that has just been decided, with what came of it."""
        contest = last_contest(update.events)
        if contest is None or contest.margin is None:
            return None
        return contest, tuple(event for event in update.events if isinstance(event, Told))

    def _show_header(self, contest: Contest | None, questions: tuple[Choice, ...]) -> None:
        session = self.bridge.session
        current = session.current
        if contest is not None:
            self.header.show_title(contest.icon, contest.title, contest.subtitle, self.compact)
        elif current is not None:
            action = session.rules.actions[current.command.action]
            who = session.board.tokens.get(current.command.actor) if current.command.actor else None
            self.header.show_title(action.icon, action.title or action.name, who.name if who else "", self.compact)
        tools = self.header.tools
        rolling = session.roll_wanted is not None
        tools["T"].setVisible(False)
        tools["A"].setVisible(False)
        tools["O"].setVisible(bool(questions))
        tools["Esc"].setVisible(current is not None and bool(session.undo_title) and (rolling or bool(questions)))

    def _add_strip(self, choice: Choice, several: bool) -> None:
        session = self.bridge.session
        names = [seat_name(session.board, seat) for seat in choice.to]
        strip = ChoiceStrip(self.theme, choice, f"for {' or '.join(names)}", self.compact)
        strip.answered.connect(self._answerer(choice))
        strip.resized.connect(self.relayout)
        if several and self.strips:
            line = QFrame()
            line.setFixedHeight(1)
            line.setStyleSheet(f"background: {self.theme.palette.line};")
            self.foot_column.addWidget(line)
        self.strips.append(strip)
        self.foot_column.addWidget(strip)

    def _answerer(self, choice: Choice) -> Callable[[Keys], None]:
        def answer(keys: Keys) -> None:
            by = next((o.by for o in choice.options if o.key in keys and o.by), choice.to[0])
            self._try(lambda: self.bridge.session.answer(*keys, by=by))

        return answer

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Refused as no:
            self.refused.emit(no.why)
            if self.strips:
                self.strips[0].say(no.why)
            else:
                self.roll_strip.say(no.why)

    def _roll(self, adjust: int, reason: str) -> None:
        self._try(lambda: self.bridge.session.roll(adjust, reason))

    def _take_typed(self, faces: tuple[int, ...], adjust: int, reason: str) -> None:
        self._try(lambda: self.bridge.session.type_in(*faces, adjust=adjust, reason=reason))

    def _type(self) -> None:
        self.roll_strip.begin_typing()

    def _adjust(self) -> None:
        self.roll_strip.begin_adjusting()

    def _show_switches(self) -> None:
        flow = self.roll_strip.switches
        while (item := flow.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for answer in automatic_answers(self.bridge.session):
            switch = SwitchButton(self.theme, answer.caption, answer.words)
            switch.clicked.connect(self._opener(switch, answer.at, answer.choice))
            flow.addWidget(switch)

    def _opener(self, switch: QWidget, at: int, choice: Choice) -> Callable[[], None]:
        def open_menu() -> None:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for option in choice.options:
                words = option.text or option.key
                action = menu.addAction(f"{words}   {option.note}" if option.note else words)
                action.setEnabled(not option.refused)
                action.triggered.connect(self._chooser(at, option.key))
            menu.popup(switch.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

        return open_menu

    def _chooser(self, at: int, key: str) -> Callable[[], None]:
        return lambda: self._try(lambda: self.bridge.session.choose_anew(at, (key,)))

    def _offer_orders(self) -> None:
        session = self.bridge.session
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for choice in session.questions:
            for words, orders in orders_offered(session, choice):
                menu.addAction(words).triggered.connect(self._orderer(orders))
        tool = self.header.tools["O"]
        menu.popup(tool.mapToGlobal(QPoint(0, tool.height())))

    def _orderer(self, orders: object) -> Callable[[], None]:
        from battlemap.play.seats import Orders

        def give() -> None:
            if isinstance(orders, Orders):
                self._try(lambda: self.bridge.session.order(orders))

        return give

    def _subjects(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for strip in self.strips:
            for number, option in enumerate(strip.choice.options, 1):
                if option.subject is not None and not option.refused:
                    found.setdefault(option.subject, str(number))
        return found

    def _drop_strips(self) -> None:
        while self.foot_column.count() > 2:
            item = self.foot_column.takeAt(2)
            if item is not None and (widget := item.widget()) is not None:
                if (focus := widget.focusWidget()) is not None and isinstance(focus, QLineEdit | QSpinBox):
                    focus.clearFocus()
                widget.hide()
                widget.deleteLater()
        self.strips = []

    def _put_together(self) -> None:
        self.foot_column.setContentsMargins(PAD, STRIP_PAD, PAD, STRIP_PAD)
        self.foot_column.setSpacing(8)
        self.foot_column.addWidget(self.roll_strip)
        self.foot_column.addWidget(self.story)
        for part in (self.header, self.contest, self.foot):
            self.body.addWidget(part)
        self.setAccessibleName("Question")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        top = float(self.foot.y())
        whole = QPainterPath()
        whole.addRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_CARD - 1, RADIUS_CARD - 1)
        painter.setClipRect(QRectF(box.x(), top, box.width(), box.bottom() - top))
        painter.fillPath(whole, mix(p.raised, p.field, 0.55))
        painter.fillRect(QRectF(box.x() + 1, top, box.width() - 2, 1), p.line)
        painter.end()


def told_as_html(told: tuple[Told, ...]) -> str:
    """The lines of the story as rich text: names between asterisks strong, the small print after a dot."""
    lines = []
    for event in told[-3:]:
        parts = event.text.replace("&", "&amp;").replace("<", "&lt;").split("*")
        text = "".join(f"<b>{part}</b>" if at % 2 else part for at, part in enumerate(parts))
        why = event.why.replace("&", "&amp;").replace("<", "&lt;")
        lines.append(f"{text} <span style='font-size: 11px'>{why}</span>" if why else text)
    return "<br>".join(lines)
