"""Shows the pending question and sends back the answer; a roll grows out of it, and its outcome stays until it is read."""

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.question.automatic_answers import automatic_answers
from battlemap.gui.question.card_focus import CardFocus
from battlemap.gui.question.card_placement import CardPlacement
from battlemap.gui.question.command_outcome import outcome_since
from battlemap.gui.question.dice_typing import DiceTyping
from battlemap.gui.question.question_head import ADJUST, ALWAYS, BACK, DECIDE, REACT, TYPE
from battlemap.gui.question.question_keys import meaning
from battlemap.gui.question.question_view import QuestionView
from battlemap.gui.session.machine_moves import is_machines_move
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import RADIUS_CARD
from battlemap.play.session import SessionUpdate
from battlemap.rules.dice import Faces


class QuestionCard(QWidget):
    """The card at the lower middle of the map. It asks, rolls and tells; it blocks nothing."""

    refused = Signal(str)
    """An answer the rules do not take, in words; shown on the card as well."""
    odds_switched = Signal()
    """The odds of the answers are to be shown, or no longer."""
    decision_wanted = Signal()
    """A machine is to decide this once."""
    handled = Signal(bool)
    """Whether somebody is about to type dice on it, or has one of its menus open."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge, self._theme = bridge, theme
        self.placement = CardPlacement(self, parent, theme)
        self.view = QuestionView(self, self.placement, bridge, theme)
        self.focus = CardFocus(self, self.view)
        self._typing = DiceTyping(self.view, bridge, self)
        self.is_for_people = False
        """Whether a machine plays so fast that what it answers itself, and what comes of it, is not shown."""
        self._head = bridge.session.head
        self._state: object = None
        self._offers = self._is_handled = False
        self._connect()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName("Question")
        bridge.updated.connect(self._follow_update)
        theme.changed.connect(self.refresh)
        self.refresh()

    @property
    def is_asking(self) -> bool:
        """Whether somebody has to choose, or dice wait."""
        return bool(self._bridge.session.questions or self._bridge.session.waiting_roll)

    def refresh(self) -> None:
        """Show what the session wants now."""
        self.focus.keep()
        self.view.clear()
        self._state = self._content_key()
        if self._is_passed_over or not self.is_asking and self.view.outcome is None:
            self._hide_card()
        else:
            self.view.show_state()
            self.show()
            self.raise_()
            self.placement.relayout()
            self.focus.give_to_field()
        self._tell_handled()

    @property
    def _is_passed_over(self) -> bool:
        """Whether nobody is to read what the card would show now."""
        return self.is_for_people and (not self.is_asking or is_machines_move(self._bridge.session))

    def _content_key(self) -> object:
        """Everything that the card shows depends on: as long as it is the same, what somebody types is left alone."""
        if self._is_passed_over:
            return None
        session = self._bridge.session
        answers = automatic_answers(session, self.view.answer_sender.switched_answers)
        shape = (self.placement.compact, self.placement.card_width)
        run = session.current
        batch = tuple(run.inputs) if run is not None and any(request.batch for request in run.run.requests) else ()
        shown = (self.view.outcome, self.view.replaced_dice, self.view.is_one_at_a_time, batch)
        return session.questions, session.waiting_roll, session.contest, answers, shown, shape

    def dismiss(self) -> bool:
        """Put away an outcome that has been read; False if the card is still asking."""
        if self.view.outcome is None or self.is_asking:
            return False
        self.view.outcome = None
        self.refresh()
        return True

    def wants_key(self, event: QKeyEvent) -> bool:
        """Whether take_key would use this key; for whoever gives out keys before shortcuts have them."""
        return not self.isHidden() and meaning(self, event) is not None

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that the window got and no field wanted; False if it means nothing here."""
        if self.isHidden():
            return False
        self.placement.finish_growing()
        self.view.contest.finish_fall()
        act = meaning(self, event)
        return act is not None and act()

    def take_default(self) -> bool:
        """What Enter does: roll, take the default, or put the outcome away."""
        if self.view.batch_strip.isVisibleTo(self):
            self.view.roll_batch()
            return True
        if self.view.roll_strip.isVisibleTo(self):
            self.view.roll_strip.take_default()
            return True
        if (strip := self.view.strip) is not None:
            strip.take_default()
            return True
        return self.dismiss()

    def take_back(self) -> bool:
        """Take back the last answer, or call off the action when none was given; put away what has been read."""
        if self.view.replaced_dice is not None:
            self._typing.leave()
            return True
        return self.view.answer_sender.take_back() if self.is_asking else self.dismiss()

    def switch_odds(self) -> bool:
        """Show what each answer is likely to bring, or no longer."""
        self.odds_switched.emit()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # what lies under the card is not meant

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.placement.centre_content()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_card_ground(painter, QRectF(self.rect()), self._theme.palette, RADIUS_CARD, "flat")
        self.view.draw_foot_ground(painter)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.wants_key(event):
            event.accept()
            return True
        return super().event(event)

    def _connect(self) -> None:
        self.placement.reshaped.connect(self.refresh)
        tools, strip = self.view.header.tools, self.view.roll_strip
        tools[TYPE].clicked.connect(self._typing.toggle)
        tools[ADJUST].clicked.connect(strip.begin_adjusting)
        tools[REACT].clicked.connect(self._offer_timings)
        tools[ALWAYS].clicked.connect(self._offer_orders)
        tools[DECIDE].clicked.connect(self.decision_wanted)
        tools[BACK].clicked.connect(self.take_back)
        self.view.answer_sender.refused.connect(self._show_refusal)
        self.view.answer_sender.offering.connect(self._follow_offers)
        strip.resized.connect(self._tell_handled)
        strip.dice.textChanged.connect(self._tell_handled)
        self._typing.changed.connect(self.refresh)
        rolls, batch_strip = self.view.rolls, self.view.batch_strip
        batch_strip.rolled.connect(self.take_default)
        batch_strip.parted.connect(self._roll_one_at_a_time)
        rolls.entered.connect(self.take_default)
        rolls.corrected.connect(self._correct_roll)
        rolls.released.connect(self.focus.take)
        rolls.resized.connect(self._tell_handled)
        strip.rolled.connect(self.view.answer_sender.roll)
        strip.previewed.connect(self.view.show_typed)
        strip.released.connect(self.focus.take)
        self.view.left.connect(self.focus.take)
        self.view.story.read.connect(self.dismiss)

    def _follow_offers(self, offers: bool) -> None:
        self._offers = offers
        self._tell_handled()

    def _tell_handled(self) -> None:
        strip = self.view.roll_strip
        is_used = strip.isVisibleTo(self) and strip.is_used or self.view.rolls.isVisibleTo(self) and self.view.rolls.is_used
        handled = self._offers or not self.isHidden() and is_used
        if handled != self._is_handled:
            self._is_handled = handled
            self.handled.emit(handled)

    def _hide_card(self) -> None:
        focused = self.focus.is_on_card
        self.hide()
        self.placement.relayout()
        if focused:
            self.focus.give_back()

    def _follow_update(self, update: SessionUpdate) -> None:
        session = self._bridge.session
        if isinstance(update, SessionUpdate):
            self.view.replaced_dice = None
            if update.what == "perform":
                self.view.answer_sender.begin()
                self.view.is_one_at_a_time = False
                self.view.early_keys.reported_question = None
            if update.what in ("perform", "answer"):
                self.view.outcome = outcome_since(session, self._head)
            elif update.what in ("undo", "redo"):
                self.view.outcome = None
            self._head = session.head
        if self._content_key() == self._state:
            self.view.show_tools()
        else:
            self.refresh()

    def _roll_one_at_a_time(self) -> None:
        self.view.is_one_at_a_time = True
        self.refresh()
        self.focus.take()

    def _correct_roll(self, at: int, faces: Faces) -> None:
        """Replace the dice of one roll of the list; all others stay as they fell."""
        session, sender = self._bridge.session, self.view.answer_sender
        if session.current is not None and session.current.touched:
            sender.replace_dice(at, faces, 0, "")
            return
        last = session.journal.last
        if sender.correct_dice(at, faces):
            self.view.outcome = outcome_since(session, last)
            self.refresh()
            self.focus.take()

    def _show_refusal(self, why: str) -> None:
        self.refused.emit(why)
        if (strip := self.view.strip) is not None and not self.view.roll_strip.isVisibleTo(self):
            strip.say(why)
        else:
            self.view.roll_strip.say(why)

    def _offer_orders(self) -> None:
        self.view.answer_sender.offer_orders(self.view.header.tools[ALWAYS])

    def _offer_timings(self) -> None:
        self.view.answer_sender.offer_timings(self.view.header.tools[REACT])
