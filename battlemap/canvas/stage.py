"""What tools may touch: the session, the board as it is shown, what is selected; and what the window hears of the map."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QImage, QKeyEvent

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, MapChanged, Moved
from battlemap.board.grid_map import middle
from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.canvas.carrying import Carrying
from battlemap.canvas.company import NO_WAYS, Way
from battlemap.canvas.fingers import Fingers
from battlemap.canvas.key_move import KeyMove
from battlemap.canvas.leisure import Leisure, warm_up
from battlemap.canvas.lens import LensView
from battlemap.canvas.questions import answer_about, aspects_in, cells_in, clickable, numbered, threatened
from battlemap.canvas.scene import BoardScene
from battlemap.canvas.sketching import Sketching
from battlemap.canvas.toolbox import Toolbox
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view import MapView
from battlemap.paint.inventory import active_tokens, lit_cards, scene_cards
from battlemap.paint.palette import Palette
from battlemap.play.session import Session, Update
from battlemap.rules.display import Shown
from battlemap.rules.lenses import Target
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset

REMEMBERED = 32


class Stage(QObject):
    """The map of one window: its scene, its view and its tools around one session.

    Connect the session's updates to follow(). Subjects in signals are ids of tokens, zones, links or aspects, or the key of a
    cell ("12,7"); None is the empty table.
    """

    selection_changed = Signal()
    picked = Signal(object)
    """A zone, an aspect or something on a grid was clicked (None: empty ground), by its id."""
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
        self.shown = Shown()
        self._selection: tuple[TokenId, ...] = ()
        self._lately: tuple[TokenId, ...] = ()
        """What was selected lately, the latest first."""
        self.keys = KeyMove(self)
        self.leisure = Leisure(self)
        self.lens = LensView(self)
        self.sketching = Sketching(self)
        self.carrying = Carrying(self)
        self._toolbox = Toolbox(self)
        self._tool: Tool = self._toolbox.select
        self.scene.underlay.refused.connect(self.refused)
        self.scene.ground.finished.connect(self._warm_up)
        self.view.listener = self.fingers = Fingers(self)
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
        """The tools that can be used on this map, in their order."""
        return self._toolbox.usable()

    @property
    def on_cells(self) -> bool:
        """Whether tokens stand on cells here, rather than in zones."""
        return self.rules.on_cells(self.board)

    def target_at(self, point: Point) -> Target:
        """What is pointed at on a grid: a token, else a cell."""
        return self.scene.token_at(point) or self.scene.cell_at(point)

    def actor(self, about: str = "") -> TokenId | None:
        """Who acts when something is chosen on the map: one's own selected token of the slot, else the active one.

        Of several who may act that is the token it is *about*, if it is one of them, else who stands in the same place. Whoever
        acts out of turn comes before all of them.
        """
        board, acting = self.board, self.shown.acting
        if not board.turns.order:
            return next(iter(self._selection), None)
        if acting is not None and acting in board.tokens:
            return acting
        able = [token for token in board.turns.now if token in active_tokens(board) and token in board.tokens]
        selected = [token for token in self._lately if token in self._selection]
        thing = board.tokens.get(TokenId(about))
        lately = [*self._lately, *able]
        near = [token for token in lately if thing is not None and token in able and board[token].place == thing.place]
        for token in (*selected, TokenId(about), *near, *lately):
            if token in able:
                return token
        return next((token for token in board.turns.now if token in board.tokens), None)

    # --- the window says ------------------------------------------------------------------------

    def follow(self, update: Update) -> None:
        """Show what the session has come to."""
        self._show(update.after, update.what not in ("undo", "redo"), ways_gone(update))

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self.view.set_palette(palette)

    def set_pictures(self, find: Callable[[str], QImage | None], find_bytes: Callable[[str], bytes | None] | None = None) -> None:
        """Where pictures come from, by their sha256: decoded, and (for what lies under a grid) as the bytes of their files."""
        self.scene.set_pictures(find, find_bytes)

    def set_lens(self, name: str | None) -> None:
        """Look at the map through one of the rules' lenses; None: through none."""
        self.lens.choose(name)

    def set_tool(self, name: str) -> None:
        """Choose a tool by its name; one that cannot be used on this map is not taken up."""
        tool = next((tool for tool in self.tools if tool.name == name), None)
        if tool is None or tool is self._tool:
            return
        self.keys.cancel()
        self._tool.end()
        self._tool = tool
        tool.begin()
        self.view.show_cursor(tool.cursor)
        self.show_hint()
        self.tool_changed.emit(name)

    def add_tool(self, tool: Tool) -> None:
        """Know one more tool; it can be used on the maps that it names."""
        self._toolbox.add(tool)

    def cancel(self) -> bool:
        """Give up what is being dragged, drawn or chosen; False if nothing is."""
        return self._tool.cancel() or self.view.situation.cancel() or self.keys.cancel()

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that belongs to what is under way on the map; False if it means nothing here."""
        return self._tool.key_pressed(event) or self.keys.key_pressed(event)

    def close(self) -> None:
        """End everything that runs in the background; the stage is not used after that."""
        self._tool.cancel()
        self.keys.cancel()
        self.leisure.stop()
        self.scene.close()

    # --- selection --------------------------------------------------------------------------------

    def select(self, tokens: Iterable[TokenId]) -> None:
        """Select these tokens and no others."""
        chosen = tuple(dict.fromkeys(token for token in tokens if token in self.board.tokens))
        for token in reversed([token for token in chosen if token not in self._selection]):
            self.prefer(token)
        if chosen != self._selection:
            self._selection = chosen
            self.keys.cancel()
            if chosen:
                self.show_picked(None)
            self.scene.select(chosen)
            self.lens.refresh()
            self.selection_changed.emit()

    def toggle(self, token: TokenId) -> None:
        """Select one more, or one less."""
        kept = tuple(other for other in self._selection if other != token)
        self.select(kept if token in self._selection else (*self._selection, token))

    def prefer(self, token: TokenId) -> None:
        """Of all tokens that are or were selected, this is the one that was meant last."""
        self._lately = (token, *(other for other in self._lately if other != token))[:REMEMBERED]

    def pick(self, subject: str | None) -> None:
        """Say that a zone, a link, an aspect, something on a grid or nothing was clicked."""
        self.show_picked(subject)
        self.picked.emit(subject)

    def show_picked(self, subject: object) -> None:
        """Mark the zone that something beside the map is about; anything but a zone: none."""
        self.scene.highlights.pick(ZoneId(subject) if isinstance(subject, str) and subject in self.board.zone_map.zones else None)

    # --- what tools do ------------------------------------------------------------------------------

    def perform(self, command: Command) -> bool:
        """Ask the rules for *command*; what they refuse is said, and nothing happens."""
        try:
            self.session.perform(command)
        except Refused as no:
            self.refuse(no.why)
            return False
        return True

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self.refused.emit(sentence(why))

    def edit(self, *events: Event, what: str) -> bool:
        """Change the board by hand."""
        try:
            self.session.edit(*events, what=what)
        except (Refused, ValueError) as problem:
            self.refuse(str(problem))
            return False
        return True

    def answer_with(self, subject: str) -> None:
        """Answer the open question with the option that is about *subject*."""
        choice = clickable(self.session)
        option = answer_about(choice, subject) if choice else None
        if option is None:
            return
        try:
            self.session.answer(option.key, by=option.by)
        except Refused as no:
            self.refuse(no.why)

    def make_zone(self, at: Point) -> None:
        """A new zone of eight points round *at*, fitted to its neighbours."""
        from battlemap.board import drawing

        self.make_zone_of(drawing.default_polygon(at))

    def make_zone_of(self, line: Sequence[Point]) -> None:
        """A new zone inside a drawn line, with an open way to each that it touches."""
        from battlemap.board import drawing

        try:
            drawn, zone = drawing.with_zone(self.board.zone_map, line)
        except ValueError as problem:
            self.refused.emit(str(problem))
            return
        fresh = self.board.with_zones(drawing.opened_around(drawn, zone))
        if self.edit(MapChanged("zone drawn", fresh), what="draw zone"):
            self.zone_made.emit(zone)

    def show_hint(self) -> None:
        """Say what the chosen tool does, now that nothing is under way."""
        self.hint_changed.emit(self._tool.hint)

    # --- how ------------------------------------------------------------------------------------------

    def _warm_up(self) -> None:
        """Once the map is painted, load what the first drag would otherwise wait for."""
        self.scene.ground.finished.disconnect(self._warm_up)
        warm_up(self.board.grid is not None)

    def _show(self, board: AnyEncounter, told: bool = True, ways: Mapping[TokenId, Way] = NO_WAYS) -> None:
        before = self.scene.board
        self.shown = self.rules.shown(board)
        self._tool.board_changed() if before is not None else None
        self.keys.cancel()
        self.scene.show_board(board, self.shown, told, ways)
        if self._tool not in self.tools:
            self.set_tool("select")
        self.scene.light_cards(aspects_in(self.session))
        self.view.situation.show_cards(lit_cards(scene_cards(board), self.scene.lit_cards))
        self.select(token for token in self._selection if token in board.tokens)
        choice = clickable(self.session)
        self.scene.light(numbered(choice) if choice else {}, cells_in(choice) if choice and board.grid else ())
        self.scene.target(threatened(self.session))
        self.lens.refresh()
        self.sketching.refresh()
        if before is None or _another(before, board):
            self.view.fit(animated=False)
        elif before.map is not board.map:
            self.view.look_again()


def ways_gone(update: Update) -> dict[TokenId, Way]:
    """By which points of the map tokens have come, cell by cell."""
    found: dict[TokenId, Way] = {}
    for event in update.events:
        if isinstance(event, Moved) and event.way and event.token in update.after.tokens:
            footprint = update.after[event.token].footprint
            found[event.token] = (*found.get(event.token, ()), *(middle(cell, footprint) for cell in event.way))
    return found


def _another(before: AnyEncounter, after: AnyEncounter) -> bool:
    """Whether a whole map has come in place of another one, rather than a zone more or less."""
    if before.grid is not None and after.grid is not None:
        return (before.grid.columns, before.grid.rows) != (after.grid.columns, after.grid.rows)
    if before.grid is not None or after.grid is not None:
        return True
    zones = after.zone_map.zones
    return len(zones) > 1 and not before.zone_map.zones.keys() & zones.keys()


def sentence(why: str) -> str:
    """A reason as a sentence of its own."""
    text = why.strip() or "that is not possible"
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")
