"""What tools may touch: the session, the board as it is shown, what is selected; and what the window hears of the map."""

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from threading import Thread

from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent

from battlemap.board import drawing
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, MapChanged
from battlemap.board.ids import AspectId, Point, TokenId, ZoneId
from battlemap.canvas.inventory import active_tokens, scene_cards
from battlemap.canvas.key_move import KeyMove
from battlemap.canvas.scene import BoardScene
from battlemap.canvas.tips import tip_of
from battlemap.canvas.tools.draw_zone import DrawZoneTool
from battlemap.canvas.tools.link import LinkTool
from battlemap.canvas.tools.measure import MeasureTool
from battlemap.canvas.tools.select import SelectTool
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view import MapView, Pointer
from battlemap.paint.palette import Palette
from battlemap.play.session import Session, Update
from battlemap.rules.display import Shown
from battlemap.rules.procedure import Choice, Command, Refused
from battlemap.rules.ruleset import AnyRuleset

REMEMBERED = 32


class Stage(QObject):
    """The map of one window: its scene, its view and its tools around one session.

    Connect the session's updates to follow(). Subjects in signals are ids of tokens, zones, links or aspects; None is the
    empty table.
    """

    selection_changed = Signal()
    picked = Signal(object)
    """A zone or an aspect was clicked (None: empty ground), by its id."""
    menu_wanted = Signal(object, QPoint)
    refused = Signal(str)
    hint_changed = Signal(object)
    """A Hint, or None."""
    drag_changed = Signal(object)
    """A DragInfo, or None."""
    zone_made = Signal(str)
    tool_changed = Signal(str)
    edit_wanted = Signal(object)

    def __init__(self, session: Session, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.scene = BoardScene(palette, self)
        self.view = MapView(self.scene, palette)
        self.view.listener = self
        self.shown = Shown()
        self._selection: tuple[TokenId, ...] = ()
        self._lately: tuple[TokenId, ...] = ()
        """What was selected lately, the latest first."""
        self._keys = KeyMove(self)
        self._leisure: list[Callable[[], bool]] = []
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._use_leisure)
        self._tools: dict[str, Tool] = {}
        for tool in (SelectTool(self), DrawZoneTool(self), LinkTool(self), MeasureTool(self)):
            self._tools[tool.name] = tool
        self._tool: Tool = self._tools["select"]
        self.scene.ground.finished.connect(self._warm_up)
        row = self.view.situation
        row.clicked.connect(self._situation_clicked)
        row.menu_wanted.connect(self._situation_menu)
        row.opened.connect(self._situation_opened)
        self._show(session.board)

    # --- what tools see -----------------------------------------------------------------------

    @property
    def rules(self) -> AnyRuleset:
        """The rules of the session."""
        return self.session.rules

    @property
    def board(self) -> AnyEncounter:
        """The board as it is, in the middle of a command too."""
        return self.session.board

    @property
    def palette(self) -> Palette:
        """The colours that are used."""
        return self.scene.studio.glass.palette

    @property
    def selection(self) -> tuple[TokenId, ...]:
        """The selected tokens, the first one first."""
        return self._selection

    @property
    def waits(self) -> bool:
        """Whether a command is under way that has to be answered before another can begin."""
        pending, run = self.session.state.pending, self.session.current
        return pending is not None and not (pending.follows and run is not None and not run.touched)

    @property
    def tool(self) -> Tool:
        """The tool that is chosen."""
        return self._tool

    @property
    def tools(self) -> tuple[Tool, ...]:
        """All tools, in their order."""
        return tuple(self._tools.values())

    def actor(self) -> TokenId | None:
        """Who acts when something is chosen on the map: one's own selected token of the slot, else the active one."""
        board = self.board
        if not board.turns.order:
            return next(iter(self._selection), None)
        able = [token for token in board.turns.now if token in active_tokens(board) and token in board.tokens]
        selected = [token for token in self._lately if token in self._selection]
        for token in (*selected, *self._lately, *able):
            if token in able:
                return token
        return next((token for token in board.turns.now if token in board.tokens), None)

    # --- the window says ------------------------------------------------------------------------

    def follow(self, update: Update) -> None:
        """Show what the session has come to."""
        self._show(update.after)

    def set_session(self, session: Session) -> None:
        """Show another battle."""
        self.cancel()
        self.session = session
        self.scene.forget()
        self.select(())
        self._show(session.board)
        self.view.fit(animated=False)

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self.view.set_palette(palette)

    def set_pictures(self, find: Callable[[str], QImage | None]) -> None:
        """Where pictures come from, by their sha256."""
        self.scene.set_pictures(find)

    def set_tool(self, name: str) -> None:
        """Choose a tool: "select", "zone", "link", "measure", or one that was added."""
        tool = self._tools[name]
        if tool is self._tool:
            return
        self._keys.cancel()
        self._tool.end()
        self._tool = tool
        tool.begin()
        self.view.show_cursor(tool.cursor)
        self.show_hint()
        self.tool_changed.emit(name)

    def add_tool(self, tool: Tool) -> None:
        """Know one more tool."""
        self._tools[tool.name] = tool

    def cancel(self) -> bool:
        """Give up what is being dragged, drawn or chosen; False if nothing is."""
        return self._tool.cancel() or self._keys.cancel()

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that belongs to what is under way on the map; False if it means nothing here."""
        return self._tool.key_pressed(event) or self._keys.key_pressed(event)

    def close(self) -> None:
        """End everything that runs in the background; the stage is not used after that."""
        self._tool.cancel()
        self._keys.cancel()
        self._idle.stop()
        self.scene.close()

    # --- selection --------------------------------------------------------------------------------

    def select(self, tokens: Iterable[TokenId]) -> None:
        """Select these tokens and no others."""
        chosen = tuple(dict.fromkeys(token for token in tokens if token in self.board.tokens))
        for token in reversed([token for token in chosen if token not in self._selection]):
            self.prefer(token)
        if chosen != self._selection:
            self._selection = chosen
            self._keys.cancel()
            if chosen:
                self.show_picked(None)
            self.scene.select(chosen)
            self.selection_changed.emit()

    def toggle(self, token: TokenId) -> None:
        """Select one more, or one less."""
        kept = tuple(other for other in self._selection if other != token)
        self.select(kept if token in self._selection else (*self._selection, token))

    def prefer(self, token: TokenId) -> None:
        """Of all tokens that are or were selected, this is the one that was meant last."""
        self._lately = (token, *(other for other in self._lately if other != token))[:REMEMBERED]

    def pick(self, subject: ZoneId | AspectId | None) -> None:
        """Say that a zone, an aspect or nothing was clicked."""
        self.show_picked(subject)
        self.picked.emit(subject)

    def show_picked(self, subject: object) -> None:
        """Mark the zone that something beside the map is about; anything but a zone: none."""
        self.scene.highlights.pick(ZoneId(subject) if isinstance(subject, str) and subject in self.board.map.zones else None)

    # --- what tools do ------------------------------------------------------------------------------

    def perform(self, command: Command) -> bool:
        """Ask the rules for *command*; what they refuse is said, and nothing happens."""
        try:
            self.session.perform(command)
        except Refused as no:
            self.refused.emit(sentence(no.why))
            return False
        return True

    def edit(self, *events: Event, what: str) -> bool:
        """Change the board by hand."""
        try:
            self.session.edit(*events, what=what)
        except (Refused, ValueError) as problem:
            self.refused.emit(sentence(str(problem)))
            return False
        return True

    def answer_with(self, subject: str) -> None:
        """Answer the open question with the option that is about *subject*."""
        choice = self._clickable()
        option = next((o for o in choice.free if subject in (o.subject, o.key)), None) if choice else None
        if choice is None or option is None:
            return
        try:
            self.session.answer(option.key, by=option.by)
        except Refused as no:
            self.refused.emit(sentence(no.why))

    def make_zone(self, at: Point) -> None:
        """A new zone of eight points round *at*, fitted to its neighbours."""
        self._make(drawing.default_polygon(at))

    def make_zone_of(self, line: Sequence[Point]) -> None:
        """A new zone inside a drawn line."""
        self._make(line)

    def when_idle(self, step: Callable[[], bool]) -> None:
        """Call *step* whenever there is nothing else to do, until it says False."""
        self._leisure.append(step)
        self._idle.start()

    def _use_leisure(self) -> None:
        if self._leisure and not self._leisure[0]():
            self._leisure.pop(0)
        if not self._leisure:
            self._idle.stop()

    def show_hint(self) -> None:
        """Say what the chosen tool does, now that nothing is under way."""
        self.hint_changed.emit(self._tool.hint)

    # --- what the view says -------------------------------------------------------------------------

    def pressed(self, pointer: Pointer) -> None:
        self._keys.cancel()
        self.view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._tool.press(pointer)

    def moved(self, pointer: Pointer, held: bool) -> None:
        if held:
            self._tool.drag(pointer)
        else:
            self._tool.hover(pointer)

    def released(self, pointer: Pointer) -> None:
        self._tool.release(pointer)

    def doubled(self, pointer: Pointer) -> None:
        self._tool.double(pointer)

    def left(self) -> None:
        self._tool.left()

    def menu_asked(self, pointer: Pointer | None) -> None:
        """The menu of what lies under the pointer; without one, of what is selected."""
        self.cancel()
        if pointer is not None:
            thing = self.scene.places.thing(pointer.at)
            if thing is None:
                thing = self.scene.places.link(pointer.at, 10 / self.view.zoom)
            self.menu_wanted.emit(thing, QPoint(*pointer.screen))
            return
        token = next(iter(self._selection), None) or self.actor()
        spot = self.scene.spot_of(token) if token else None
        at = self.view.at_view(spot) if spot else self.view.viewport().rect().center()
        self.menu_wanted.emit(token, self.view.viewport().mapToGlobal(at))

    def key_pressed(self, event: QKeyEvent) -> bool:
        if self._tool.key_pressed(event) or self._keys.key_pressed(event):
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu) and (self._selection or self.actor()):
            self.menu_asked(None)
            return True
        return False

    def key_released(self, event: QKeyEvent) -> None:
        self._tool.key_released(event)

    def tabbed(self, forward: bool) -> bool:
        """Select the next token; past the last one the focus goes on to the next part of the window."""
        return self._keys.tabbed(forward)

    def tip_at(self, at: Point) -> str:
        """What to say about the thing the mouse rests on."""
        return self._tool.tip(at) or tip_of(self.scene, at)

    # --- how ------------------------------------------------------------------------------------------

    def _warm_up(self) -> None:
        """Once the map is painted, load what the first drag would otherwise wait for."""
        self.scene.ground.finished.disconnect(self._warm_up)
        Thread(target=_load_heavy, name="warm up").start()

    def _show(self, board: AnyEncounter) -> None:
        before = self.scene.board
        new_map = before is None or before.map is not board.map
        self.shown = self.rules.shown(board)
        self._tool.board_changed() if before is not None else None
        self._keys.cancel()
        self.scene.show_board(board, self.shown)
        self.view.situation.show_cards(scene_cards(board))
        self.select(token for token in self._selection if token in board.tokens)
        choice = self._clickable()
        self.scene.light(_numbered(choice) if choice else {})
        self.scene.target(self._threatened())
        if new_map:
            self.view.refit()

    def _clickable(self) -> Choice | None:
        """The open question, if a click on the map can answer it."""
        for choice in self.session.questions:
            if choice.most == 1 and any(option.subject for option in choice.options):
                return choice
        return None

    def _threatened(self) -> tuple[TokenId, ...]:
        """Whom the contest under way is about, besides the one who acts."""
        contest = self.session.contest
        if contest is None or self.session.current is None:
            return ()
        names = [TokenId(side.who) for side in contest.sides[1:] if side.who]
        return tuple(token for token in names if token in self.board.tokens)

    def _make(self, outline: Sequence[Point]) -> None:
        try:
            drawn, zone = drawing.with_zone(self.board.map, outline)
        except ValueError as problem:
            self.refused.emit(str(problem))
            return
        if self.edit(MapChanged("zone drawn", drawn), what="draw zone"):
            self.zone_made.emit(zone)

    def _situation_clicked(self, aspect: str, _: QPoint) -> None:
        self.pick(AspectId(aspect))

    def _situation_menu(self, aspect: str, at: QPoint) -> None:
        self.menu_wanted.emit(aspect, at)

    def _situation_opened(self, aspect: str) -> None:
        self.edit_wanted.emit(aspect)


def _load_heavy() -> None:
    for name in ("networkx", "shapely"):
        import_module(name)


def sentence(why: str) -> str:
    """A reason as a sentence of its own."""
    text = why.strip() or "that is not possible"
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")


def _numbered(choice: Choice) -> dict[str, str]:
    """What can be clicked, and the number it has on the card."""
    return {
        option.subject: str(at) if at < 10 else "•"
        for at, option in enumerate(choice.options, 1)
        if option.subject and not option.refused
    }
