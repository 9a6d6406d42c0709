"""What the question card looks like: head, contest, foot, put together for a state of the session."""

from PySide6.QtCore import QObject, QPoint, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from battlemap.board.events import Contest, Rolled
from battlemap.board.wording import capitalise
from battlemap.gui.contest.contest_view import ContestView
from battlemap.gui.contest.followup_rolls import FollowupRow, fallen_followup, followup_events, waiting_followup
from battlemap.gui.contest.single_roll import waiting_roll
from battlemap.gui.question.answer_sender import AnswerSender
from battlemap.gui.question.answer_switches import SwitchRow
from battlemap.gui.question.automatic_answers import automatic_answers
from battlemap.gui.question.card_placement import CardPlacement
from battlemap.gui.question.choice_strip import ChoiceStrip, may_be_row
from battlemap.gui.question.command_outcome import CommandOutcome
from battlemap.gui.question.question_foot import QuestionFoot
from battlemap.gui.question.question_head import (
    ADJUST,
    ALWAYS,
    DECIDE,
    LETTERS,
    PAD,
    PAD_COMPACT,
    Dice,
    QuestionHead,
    add_tools,
    show_tools,
)
from battlemap.gui.question.roll_list import RollList
from battlemap.gui.question.typed_dice import EarlyKeys, FallenDice, fallen_dice
from battlemap.gui.session.machine_moves import is_machines_move, shares_question
from battlemap.gui.session.question_words import asked_names, asked_words, command_title
from battlemap.gui.session.seat_names import seat_name
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import RADIUS_CARD
from battlemap.paint.style.palette import mix
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.batch_rolls import BatchRoll, batch_rolls, in_turn_order
from battlemap.play.resolution import Resolution, side_of
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Choice, Keys, Roll

NARROWEST = 360
"""A card of one line is at least so wide."""


class QuestionView(QObject):
    """Shows the session on a card; what people do with it goes to the answer sender or is emitted."""

    left = Signal()
    """Esc was pressed in a field of a question."""

    def __init__(self, card: QWidget, placement: CardPlacement, bridge: SessionBridge, theme: Theme) -> None:
        super().__init__(card)
        self._card, self._placement, self._bridge, self._theme = card, placement, bridge, theme
        self.fallen_dice: tuple[FallenDice, ...] = ()
        """Dice that can be typed over."""
        self.replaced_dice: FallenDice | None = None
        """The dice that are being typed over."""
        self._line = False
        self.outcome: CommandOutcome | None = None
        """What came of the last command, until it has been read."""
        self.answer_sender = AnswerSender(bridge, card)
        self.early_keys = EarlyKeys(card)
        self.header = QuestionHead(theme)
        add_tools(self.header)
        self.contest = ContestView(theme)
        self.foot = QuestionFoot(theme)
        self.roll_strip, self.story, self.batch_strip = self.foot.roll_strip, self.foot.story, self.foot.batch_strip
        self.rolls = RollList(theme)
        self.is_one_at_a_time = False
        """Whether the rolls of a batch are made one after the other, each on a card of its own."""
        self.followups = FollowupRow(theme)
        self._followup_roll: Roll | None = None
        """A roll that waits and only follows from what the contest shows."""
        for part in (self.header, self.contest, self.rolls, self.followups, self.foot):
            placement.body.addWidget(part)
        placement.body.addStretch(1)
        self.foot.resized.connect(placement.relayout)
        self.story.resized.connect(placement.relayout)
        self.rolls.resized.connect(placement.relayout)
        placement.needed_width = self._needed_width

    @property
    def strip(self) -> ChoiceStrip | None:
        """The question that is seen."""
        line = self.header.answers
        return line if isinstance(line, ChoiceStrip) else self.foot.strip

    @property
    def switches(self) -> SwitchRow | None:
        """What was answered by itself and can be changed."""
        if self.roll_strip.isVisibleTo(self._card):
            return self.roll_strip.switches
        return self.strip.switches if self.strip is not None else None

    @property
    def result(self) -> CommandOutcome | None:
        """What came of it, while it stands to be read and nothing is asked."""
        return None if self._bridge.session.questions or self._bridge.session.waiting_roll else self.outcome

    def set_pictures(self, find: Portraits) -> None:
        """Where pictures of tokens come from, by their sha256."""
        self.contest.portraits = self.rolls.portraits = find
        self.contest.update()

    def show_state(self) -> None:
        """Show what the session asks, else what came of the last command."""
        session, outcome = self._bridge.session, self.outcome
        asking = bool(session.questions or session.waiting_roll)
        self.foot.set_compact(self._placement.compact)
        contest = session.contest if asking else outcome.contest if outcome else None
        roll, listed = session.waiting_roll, self._show_batch()
        if listed:
            contest = None
        lone = waiting_roll(session.board, roll) if contest is None and roll is not None and not listed else contest
        self._show_contest(lone)
        self.show_tools()
        self._line = not listed and contest is None and roll is None and self._show_line()
        if not self._line:
            self._show_title(contest)
            self._show_foot()
        self.foot.setVisible(not self._line)
        self._card.setAccessibleName(session.questions[0].prompt if session.questions else self.header.title.accessibleName())

    def clear(self) -> None:
        """Take the questions off the card."""
        self._line = False
        self.foot.clear()
        self.header.drop_answers()

    @property
    def dice_state(self) -> Dice:
        """How the dice on the card stand."""
        if self.replaced_dice is not None:
            return "over"
        return "wait" if self._bridge.session.waiting_roll is not None else "lie" if self.fallen_dice else ""

    def show_tools(self) -> None:
        """Show the tools in the head that are of use now."""
        show_tools(self.header, self._bridge.session, self.dice_state)
        if self.waits_for_batch:
            for key in (ADJUST, ALWAYS, DECIDE):
                self.header.tools[key].hide()

    @property
    def is_for_machine(self) -> bool:
        """Whether a machine answers what is asked, so that nothing is typed here unless a person clicks."""
        return is_machines_move(self._bridge.session) or shares_question(self._bridge.session)

    @property
    def waits_for_batch(self) -> bool:
        """Whether the dice of a batch wait on the card, to be rolled in one step."""
        run = self._bridge.session.current
        return bool(self.rolls.waiting_rows) and not self.rolls.isHidden() and run is not None and bool(run.batch)

    @property
    def listed_rolls(self) -> tuple[BatchRoll, ...]:
        """The rolls of the batch that the card lists: under way or just finished; none where one roll is shown alone."""
        session, outcome = self._bridge.session, self.outcome
        run = session.current
        if self.replaced_dice is not None or self.is_one_at_a_time and run is not None:
            return ()
        rolls: tuple[BatchRoll, ...] = ()
        if run is not None and (_has_rolled_batch(run) or run.batch and not is_machines_move(session)):
            rolls = batch_rolls(run)
        elif outcome is not None and (run is None or not run.touched):
            rolls = outcome.batch
        return rolls if len({one.roll.by for one in rolls}) > 1 else ()

    def _show_batch(self) -> bool:
        """List the rolls of a batch, if there is one; True if there is."""
        session, rolls = self._bridge.session, self.listed_rolls
        self.rolls.setVisible(bool(rolls))
        if not rolls:
            return False
        waits = any(one.at < 0 for one in rolls)
        board, orders = session.board, session.orders
        sides = {side_of(board, one.roll.by): one.roll.by for one in rolls}
        typing = frozenset(side for side, seat in sides.items() if waits and orders.rolling_for(board, seat) == "type")
        self.rolls.show_rolls(board, rolls if waits else in_turn_order(board, rolls), typing, waits)
        return True

    def roll_batch(self) -> None:
        """Roll all dice that wait on the list, those that are typed excepted."""
        typed = self.rolls.take_dice()
        if typed is not None:
            self.answer_sender.roll_batch(typed, self.rolls.typing_seats)

    def _show_contest(self, contest: Contest | None) -> None:
        session = self._bridge.session
        self.fallen_dice = fallen_dice(session, contest)
        self.contest.setVisible(contest is not None)
        if contest is not None:
            roll = self.replaced_dice.roll if self.replaced_dice else session.waiting_roll
            editable = frozenset(fallen.who for fallen in self.fallen_dice)
            follows = roll is not None and self.replaced_dice is None and roll.followup and session.contest is not None
            self._followup_roll = roll if follows else None
            self.contest.show_contest(contest, session.board, None if follows else roll, self._placement.compact, editable)
        else:
            self._followup_roll = None
        self._show_followups(contest)

    def show_typed(self, faces: Faces) -> None:
        """Show what has been typed so far of the dice that wait."""
        if self._followup_roll is None:
            self.contest.show_typed(faces)
        else:
            self._show_followups(self._bridge.session.contest, faces)
            self._placement.relayout()

    def _show_followups(self, contest: Contest | None, typed: Faces = ()) -> None:
        """Show the dice that follow from a contest, those that wait last."""
        session, outcome = self._bridge.session, self.outcome
        if contest is None:
            self.followups.show_rolls(())
            return
        fallen: tuple[Rolled, ...] = outcome.followups if outcome is not None else ()
        if session.contest is not None and session.current is not None:
            fallen = followup_events(session.current.table.events, contest)
        rolls = [fallen_followup(event, contest, seat_name(session.board, event.by)) for event in fallen]
        if (roll := self._followup_roll) is not None:
            rolls.append(waiting_followup(roll, contest, seat_name(session.board, roll.by), typed))
        self.followups.show_rolls(tuple(rolls))

    def _show_title(self, contest: Contest | None) -> None:
        session = self._bridge.session
        icon, title, caption = command_title(session)
        secret = False
        if not self.rolls.isHidden() and self.rolls.rows:
            rolls = self.rolls.rows
            title = capitalise(rolls[0].rolls[0].roll.batch)
            caption = "" if self.waits_for_batch else "Click a roll to correct it"
            icon = icon or (self.outcome.contest.icon if self.outcome is not None else "")
            self.header.show_title(icon, title, caption, self._placement.compact, False)
            return
        if not caption and session.waiting_roll is not None:
            caption = session.waiting_roll.ask.replace("-", " ").capitalize()
        if contest is not None:
            icon, title, caption, secret = contest.icon or icon, contest.title, contest.subtitle, contest.secret
        self.header.show_title(icon, title, caption, self._placement.compact, secret)

    def _show_line(self) -> bool:
        """Be a card of one line, if that is enough."""
        session = self._bridge.session
        if len(session.questions) != 1 or automatic_answers(session, self.answer_sender.switched_answers):
            return False
        choice = session.questions[0]
        if not may_be_row(choice):
            return False
        strip = self._make_strip(choice, bare=True)
        if strip.is_simple:
            icon = command_title(session)[0]
            self.header.show_line(icon, choice.prompt, asked_words(session, choice), strip, self._placement.compact)
            if self.header.line_width <= self._placement.card_width:
                return True
        self.header.drop_answers()
        strip.deleteLater()
        return False

    def _show_foot(self) -> None:
        session, foot = self._bridge.session, self.foot
        if self.replaced_dice is not None:
            name = seat_name(session.board, self.replaced_dice.who)
            self.roll_strip.type_over(self.replaced_dice, name, self._placement.compact)
            self.roll_strip.show()
        elif self.waits_for_batch:
            self.batch_strip.show_batch(
                self.rolls.waiting_rows[0].rolls[-1].roll.batch, len(self.rolls.waiting_rows), self._placement.compact
            )
            self.batch_strip.show()
        elif (roll := session.waiting_roll) is not None:
            typing = session.orders.rolling_for(session.board, roll.by) == "type"
            name = seat_name(session.board, roll.by)
            self.roll_strip.show_roll(roll, name, typing, self._placement.compact, self._make_switches(), self._foot_width)
            self.roll_strip.show()
        elif session.questions:
            questions = session.questions
            names = [asked_names(session, choice) for choice in questions]
            foot.show_questions(lambda at: self._make_strip(questions[at]), names)
        elif self.outcome is not None:
            self.story.show_story(self.outcome.log_lines, self._placement.compact)
            self.story.show()

    def _needed_width(self) -> int:
        """How wide the card has to be, in pixels."""
        return max(NARROWEST, self.header.line_width) if self._line else self._placement.card_width

    @property
    def _foot_width(self) -> int:
        """How wide what stands on the foot may be."""
        return self._placement.card_width - 2 * (PAD_COMPACT if self._placement.compact else PAD)

    def _make_strip(self, choice: Choice, bare: bool = False) -> ChoiceStrip:
        session = self._bridge.session
        alone = len(session.questions) == 1 and not bare
        asked = asked_words(session, choice) if alone else ""
        switches = self._make_switches() if alone else None
        strip = ChoiceStrip(self._theme, choice, asked, self._placement.compact or bare, self._foot_width, switches, bare)
        strip.answered.connect(self._take_answer)
        strip.resized.connect(self._follow_resize)
        strip.left.connect(self.left)
        return strip

    def _make_switches(self) -> SwitchRow | None:
        answers = automatic_answers(self._bridge.session, self.answer_sender.switched_answers)
        if not answers:
            return None
        row = SwitchRow(self._theme, answers, LETTERS)
        row.changed.connect(self.answer_sender.replace_answer)
        return row

    def _follow_resize(self) -> None:
        """More or less is said with a question than before."""
        self.header.fit_answers()
        self._placement.relayout()

    def _take_answer(self, keys: Keys) -> None:
        strip = self.sender()
        if isinstance(strip, ChoiceStrip):
            self.answer_sender.answer(strip.choice, keys)

    def draw_foot_ground(self, painter: QPainter) -> None:
        """Paint what sets the foot of the card apart from the rest, if it has one."""
        if self.foot.isHidden():
            return
        p, box = self._theme.palette, QRectF(self._card.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = float(self.foot.mapTo(self._card, QPoint(0, 0)).y())
        whole = QPainterPath()
        whole.addRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS_CARD - 1, RADIUS_CARD - 1)
        painter.setClipRect(QRectF(box.x(), top, box.width(), box.bottom() - top))
        painter.fillPath(whole, mix(p.raised, p.field, 0.55))
        painter.fillRect(QRectF(box.x() + 1, top, box.width() - 2, 1), p.line)


def _has_rolled_batch(run: Resolution) -> bool:
    """True if dice of a batch have fallen in the command under way."""
    return any(request.batch for request in run.run.requests)
