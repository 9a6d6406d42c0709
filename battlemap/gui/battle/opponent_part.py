"""The machine that plays in the window: its part of the dock, what it draws on the map, its keys and its seats."""

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import SideId, TokenId
from battlemap.board.machine_style import CharacterName
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.battle.decision_odds import DecisionOdds
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.battle.page_parts import PageParts
from battlemap.gui.opponent.decision_rows import MapChoice, decision_story, map_choices
from battlemap.gui.opponent.machine_opponent import FAST, MachineOpponent
from battlemap.gui.opponent.machine_report import MachineReport
from battlemap.gui.opponent.opponent_panel import OpponentPanel
from battlemap.gui.session.machine_moves import able_actors
from battlemap.gui.session.selection import Selection
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.foldable_column import ScrollArea
from battlemap.gui.widgets.theme import Theme
from battlemap.layout.looks import list_look, token_look
from battlemap.layout.map_metrics import TOKEN
from battlemap.paint.overlays.choice_drawing import ChoiceMark
from battlemap.paint.tokens.token_drawing import Portraits
from battlemap.play.edits.edit_actions import SetMachine
from battlemap.play.odds.chance_words import percent
from battlemap.play.standing_orders import MachineSeat

PART = "opponent"
SHARE = 0.7
USUAL: CharacterName = "steady"


class OpponentPart(QObject):
    """Of one page; made when a machine is first given a seat, or asked for advice."""

    act_wanted = Signal(str)
    """The id of an action of the window."""

    def __init__(
        self,
        parts: PageParts,
        bridge: SessionBridge,
        controller: MapController,
        selection: Selection,
        theme: Theme,
        portraits: Portraits,
    ) -> None:
        super().__init__(parts)
        self._parts, self._bridge, self._controller = parts, bridge, controller
        self._selection, self._theme, self._portraits = selection, theme, portraits
        self.opponent = MachineOpponent(bridge, self)
        self.panel = OpponentPanel(theme, portraits)
        page = parts.dock.parentWidget()
        assert page is not None
        self.odds = DecisionOdds(bridge, theme, self.panel.decision, page)
        self.odds.known.connect(self._show_chances)
        self._choices: tuple[MapChoice, ...] = ()
        self._marks: tuple[ChoiceMark, ...] = ()
        scrolled = ScrollArea(self.panel)
        scrolled.setAccessibleName("Opponent")
        self._scrolled = scrolled
        self._part = parts.dock.add_part(PART, "Opponent", scrolled, SHARE, after="turns")
        self.panel.set_small(parts.dock.small)
        self.panel.pressed.connect(self._press)
        self.panel.seat_changed.connect(self.seat)
        self.panel.resized.connect(parts.dock.place)
        self.panel.decision.hovered.connect(self._look_at)
        self.opponent.changed.connect(self.refresh)
        self.opponent.reported.connect(self._show_report)
        selection.changed.connect(self._follow_selection)
        self._in_hand: set[str] = set()
        self._is_past = False
        parts.menu.opened.connect(lambda: self.hold("menu", True))
        parts.menu.closed.connect(lambda: self.hold("menu", False))
        parts.card.handled.connect(lambda handled: self.hold("card", handled))
        controller.under_way_changed.connect(lambda under_way: self.hold("map", under_way))
        self._folded: tuple[str, ...] = ()
        """Parts of the dock that are folded for what is told here."""
        self.refresh()

    def refresh(self) -> None:
        """Show who plays what, and at what pace; without a seat or advice the part is gone."""
        session, opponent = self._bridge.session, self.opponent
        orders = session.orders
        self.panel.set_small(self._parts.dock.small)
        self.panel.show_seats(session.board, orders)
        self.panel.show_pace(opponent.thinks or opponent.is_playing, opponent.may_step)
        holds = any(machine.character for machine in orders.machines)
        advice = opponent.report is not None and opponent.report.advice
        self._part.say("Opponent", "advice" if advice and not opponent.thinks else opponent.note)
        self._parts.dock.show_part(PART, holds or advice or opponent.thinks)
        self._parts.card.is_for_people = opponent.pace in FAST
        self._follow_odds()
        self._controller.scene.motion.allowed = self._theme.motion and opponent.pace not in FAST

    @property
    def is_resting(self) -> bool:
        """Whether it was stopped because somebody looks at the past."""
        return self.opponent.rested_from is not None

    def look_back(self, wanted: bool) -> None:
        """Rest while the map shows the past. The last decision or advice is about now: hide it until the map shows now again."""
        self.opponent.rest(wanted)
        if wanted != self._is_past:
            self._is_past = wanted
            self._show_report()

    def hold(self, what: str, wanted: bool) -> None:
        """While a menu is open, dice are typed, or something is dragged, what it is about stays as it is."""
        self._in_hand = self._in_hand | {what} if wanted else self._in_hand - {what}
        self.opponent.hold(bool(self._in_hand))

    def take_key(self, event: QKeyEvent) -> bool:
        """Esc stops it at once; then it takes away what it advised. Keys of the rows of a decision, and of the odds of one."""
        if self._is_past:
            return False
        if self.odds.take_key(event):
            return True
        if self.panel.decision.hasFocus() and self.panel.decision.take_key(event):
            return True
        if event.key() != Qt.Key.Key_Escape or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return False
        if self.opponent.thinks or self.opponent.is_playing:
            return self.opponent.stop()
        report = self.opponent.report
        if report is not None and report.advice:
            self.opponent.clear_report()
            return True
        return False

    def seat(self, machine: MachineSeat) -> None:
        """Give a seat to a machine, or by its word to a person; where that holds anyway nothing is said of it."""
        session = self._bridge.session
        orders = session.orders
        if machine.character:
            orders = orders.with_machine(machine)
        else:
            orders = orders.without_machine(machine.seat, machine.ask)
            if orders.machine_for(session.board, machine.seat) is not None:
                orders = orders.with_machine(machine)
            self.opponent.stop()
        session.set_orders(orders)

    def seat_tokens(self, edit: SetMachine, subjects: tuple[Subject, ...]) -> None:
        """Say of some tokens who plays them: a machine, a person, or whoever plays their side."""
        session = self._bridge.session
        orders = session.orders
        for subject in subjects:
            skill = next((machine.skill for machine in orders.machines if machine.character), MachineSeat("").skill)
            orders = orders.without_machine(subject.id)
            if edit.character is not None and (edit.character or orders.machine_for(session.board, subject.id) is not None):
                orders = orders.with_machine(MachineSeat(subject.id, edit.character, skill))
        session.set_orders(orders)

    def seat_foes(self) -> None:
        """Give the GM's sides to machines, else the sides of whoever does not act; if any holds a seat, take them all back."""
        session = self._bridge.session
        held = [machine.seat for machine in session.orders.machines]
        orders, board = session.orders, session.board
        if held:
            self.opponent.stop()
            for machine in orders.machines:
                orders = orders.without_machine(machine.seat, machine.ask)
        else:
            there = [side for side in board.sides.values() if any(token.side == side.id for token in board.tokens.values())]
            foes = [side.id for side in there if side.gm] or [side.id for side in there][1:]
            for side in foes:
                orders = orders.with_machine(MachineSeat(side, USUAL))
            if not foes:
                self.opponent.complained.emit("There is no side that a machine could play; bring somebody first.")
                return
        session.set_orders(orders)

    def take_over(self) -> None:
        """Give the seat of whoever acts to a person, and open its menu."""
        session = self._bridge.session
        board, orders = session.board, session.orders
        self.opponent.stop()
        who = next((key for key in able_actors(session) if orders.machine_for(board, key) is not None), None)
        side: SideId | None = board.tokens[who].side if who in board.tokens else None
        seats = [machine.seat for machine in orders.machines if machine.seat in (who, side)] or [
            machine.seat for machine in orders.machines
        ]
        for seat in seats:
            orders = orders.without_machine(seat)
        session.set_orders(orders)
        if who is not None and (point := self._controller.scene.spot_of(TokenId(who))) is not None:
            self._selection.select_tokens((TokenId(who),))
            view = self._controller.view
            self._controller.menu_wanted.emit(self._selection.subject, view.viewport().mapToGlobal(view.at_view(point)))

    def _press(self, key: str) -> None:
        opponent = self.opponent
        if key == "step":
            opponent.step()
        elif key == "over":
            self.take_over()
        elif key == "play":
            self.act_wanted.emit("machine play")
        else:
            self._offer_rounds()

    def _offer_rounds(self) -> None:
        from PySide6.QtWidgets import QMenu

        from battlemap.gui.widgets.labels import add_action

        button = self.panel.buttons["round"]
        menu = QMenu(button)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        add_action(menu, "Play out the round").triggered.connect(lambda: self.act_wanted.emit("machine round"))
        add_action(menu, "Play out the fight").triggered.connect(lambda: self.act_wanted.emit("machine fight"))
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))

    def _show_report(self) -> None:
        report = self._shown_report
        told = self.panel.decision.story is not None
        self._follow_odds()
        if report is None:
            self.panel.decision.show_story(None, None)
            self._choices = ()
            self._unfold_others()
        else:
            board = report.before
            self._tell(report)
            self._choices = map_choices(board, report)
            if not told:
                self._fold_others()
        self._marks = self._make_marks()
        self._show_marks()
        self._parts.dock.favoured = PART if report is not None else ""
        self.panel.resized.emit()
        self.refresh()

    @property
    def _shown_report(self) -> MachineReport | None:
        return None if self._is_past else self.opponent.report

    def _follow_odds(self) -> None:
        """Chances are worked out for what somebody has the time to read."""
        self.odds.follow(self._shown_report if self.opponent.pace not in FAST else None)

    def _tell(self, report: MachineReport) -> None:
        board, look = report.before, None
        if report.who in board.tokens:
            look = list_look(board, board.tokens[report.who], self._controller.display)
        story = decision_story(self._bridge.session.rules, board, report, self.odds.chances)
        self.panel.decision.show_story(story, look)

    def _show_chances(self) -> None:
        """More is known of how likely each is."""
        if (report := self._shown_report) is not None:
            self._tell(report)
            self._marks = self._make_marks()
            self._show_marks()

    def _make_marks(self) -> tuple[ChoiceMark, ...]:
        """What was thought of as places: it is told of the board as it was, so that the way shows after the move, too."""
        controller, marks = self._controller, list[ChoiceMark]()
        report = self._shown_report
        for choice in self._choices:
            start, end = controller.scene.spot_of(choice.who), point_of(controller, choice.goal)
            if report is None or start is None or end is None:
                continue
            token = report.before.tokens[choice.who]
            item, other = controller.scene.token_items.get(choice.who), controller.scene.token_items.get(TokenId(choice.goal.id))
            size = TOKEN * (item.scale if item is not None else 1.0)
            goal = size if choice.kind == "go" else TOKEN * (other.scale if other is not None else 1.0)
            is_ghost = choice.kind == "go" and (choice.number > 1 or report.advice)
            look = token_look(report.before, token, controller.display) if is_ghost else None
            portrait = self._portraits(token.portrait) if look is not None and token.portrait else None
            chance = percent(self.odds.chances[choice.number]) if choice.number in self.odds.chances else ""
            marks.append(ChoiceMark(choice.number, start, end, choice.kind == "go", (size, goal), look, portrait, chance))
        return tuple(marks)

    def _show_marks(self) -> None:
        """Drawn for as long as nothing else is chosen on the map."""
        report = self.opponent.report
        chosen = [who for who in self._selection.tokens if report is None or not report.advice or who != report.who]
        is_open = self._parts.dock.parts[PART].open
        self._controller.scene.choice_layer.show(self._marks if is_open and not chosen else ())

    def _follow_selection(self) -> None:
        """The inspector opens again for a token that somebody selects."""
        if self._selection.tokens:
            self._unfold_others()
        self._show_marks()

    def _fold_others(self) -> None:
        """Make room for a decision: the inspector, and in a small window the log."""
        dock = self._parts.dock
        wanted = [key for key in ("inspector", *(("log",) if dock.small else ())) if dock.parts[key].open]
        self._folded = (*self._folded, *wanted)
        for key in wanted:
            dock.parts[key].set_open(False)

    def _unfold_others(self) -> None:
        folded, self._folded = self._folded, ()
        for key in folded:
            self._parts.dock.parts[key].set_open(True)

    def _look_at(self, row: int) -> None:
        if self._controller.scene.choice_layer.marks:
            self._controller.scene.choice_layer.show(self._marks, row)
