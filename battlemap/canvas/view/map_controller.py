"""What tools may touch: the session, the board as it is shown, what is selected; and what the window hears of the map."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QImage

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event, Moved
from battlemap.board.grid_map import middle
from battlemap.board.ids import LinkId, Point, TokenId
from battlemap.board.subject import SCENE, Subject
from battlemap.board.wording import make_sentence
from battlemap.board.zones.outlines import link_lines
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.items.token_layer import NO_WAYS, Way
from battlemap.canvas.render.work_queues import IdleQueue
from battlemap.canvas.view.carried_card import CarriedCard
from battlemap.canvas.view.drag_info import NO_HINT, DragInfo, ToolHint
from battlemap.canvas.view.map_view import MapView
from battlemap.canvas.view.own_props import OwnProps
from battlemap.canvas.view.question_targets import (
    answer_about,
    aspects_in,
    cells_in,
    clickable_choice,
    contest_targets,
    numbered_targets,
)
from battlemap.canvas.view.token_selection import TokenSelection
from battlemap.layout.contents import highlight_cards, scene_cards
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import Palette
from battlemap.play.attempts import attempt
from battlemap.play.session import Session, SessionUpdate
from battlemap.rules.display import BoardDisplay
from battlemap.rules.lenses import Target
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset


class ActiveTool(Protocol):
    """What is asked of the tool that is chosen by one who knows no tools."""

    @property
    def hint_bar(self) -> ToolHint:
        """The line of help while nothing is under way."""


class MapController(QObject):
    """The map of one window: its scene and its view around one session. Whoever has tools sets the one that is chosen.

    Connect the session's updates to follow(). SCENE stands for empty ground, and for nothing in particular.
    """

    selection_changed = Signal()
    subject_selected = Signal(Subject)
    """A zone, an aspect, something on a grid or empty ground was clicked."""
    menu_wanted = Signal(Subject, QPoint)
    """A menu on something, and where on the screen."""
    refused = Signal(str)
    hint_changed = Signal(ToolHint)
    """Another line of help; NO_HINT: none."""
    drag_changed = Signal(DragInfo)
    """A move as it would be if the token were let go now."""
    drag_ended = Signal()
    """Nothing is moved any more, or nothing is known of where it would go."""
    under_way_changed = Signal(bool)
    """Whether something is being dragged, drawn, or aimed at with the arrows."""
    zone_made = Signal(str)
    edit_wanted = Signal(Subject)
    pointed_at = Signal(Subject)
    """The mouse points at what answers the open question; SCENE: at nothing of that kind."""
    board_changing = Signal()
    """Another board comes in place of the one that is shown; the session has it already."""
    board_shown = Signal()
    """The scene shows another board, but the view has not moved to it yet."""

    def __init__(self, session: Session, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.scene = BoardScene(palette, self)
        self.view = MapView(self.scene, palette)
        self.display = BoardDisplay()
        self._selected = TokenSelection()
        self.idle_queue = IdleQueue(self)
        self.carried_card = CarriedCard(self)
        self.own_props = OwnProps(self)
        self.own_props.refused.connect(self.refused)
        self.find_picture: FindImage = self.own_props.image
        """Finds a picture by its sha256: the battle's, and the drawings that could come into it."""
        self.find_file: Callable[[str], bytes | None] = _no_file
        """The bytes of a picture's file, by its sha256."""
        self.tool: ActiveTool | None = None
        """The tool that is chosen, once one is."""
        self.scene.set_pictures(self.find_picture)
        self.scene.background_image.refused.connect(self.refused)
        self._show(session.board)

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
        return self.scene.pixmaps.context.palette

    @property
    def selection(self) -> tuple[TokenId, ...]:
        """The selected tokens, the first one first."""
        return self._selected.tokens

    @property
    def is_waiting(self) -> bool:
        """Whether a command is under way that has to be answered before another can begin."""
        pending, run = self.session.state.pending, self.session.current
        return pending is not None and not (pending.follows and run is not None and not run.touched)

    @property
    def on_cells(self) -> bool:
        """Whether tokens stand on cells here, rather than in zones."""
        return self.rules.on_cells(self.board)

    def target_at(self, point: Point) -> Target:
        """What is pointed at on a grid: a token, else a cell."""
        there = self.scene.hit_tester
        return there.token(point) or there.cell(point)

    def actor(self, about: TokenId | None = None) -> TokenId | None:
        """Who acts when something is chosen on the map; *about*: whom it concerns."""
        return self._selected.actor(self.board, self.display, about)

    def follow(self, update: SessionUpdate) -> None:
        """Show what the session has come to."""
        self._show(update.after, update.what not in ("undo", "redo"), paths_taken(update))

    def set_palette(self, palette: Palette) -> None:
        """Show everything in other colours."""
        self.view.set_palette(palette)

    def set_pictures(self, find: Callable[[str], QImage | None], find_bytes: Callable[[str], bytes | None] | None = None) -> None:
        """Where pictures come from, by their sha256: decoded, and (for what lies under a grid) as the bytes of their files."""
        self.find_picture = lambda sha: self.own_props.image(sha) or find(sha)
        self.find_file = find_bytes or _no_file
        self.scene.set_pictures(self.find_picture, find_bytes)

    def select(self, tokens: Iterable[TokenId]) -> None:
        """Select these tokens and no others."""
        chosen = tuple(dict.fromkeys(token for token in tokens if token in self.board.tokens))
        if self._selected.change(chosen):
            if chosen:
                self.show_selected(SCENE)
            self.scene.select(chosen)
            self.selection_changed.emit()

    def toggle(self, token: TokenId) -> None:
        """Select one more, or one less."""
        kept = tuple(other for other in self.selection if other != token)
        self.select(kept if token in self.selection else (*self.selection, token))

    def prefer(self, token: TokenId) -> None:
        """Of all tokens that are or were selected, this is the one that was meant last."""
        self._selected.prefer(token)

    def select_subject(self, subject: Subject) -> None:
        """Say that a zone, a link, an aspect, something on a grid or nothing was clicked."""
        self.show_selected(subject)
        self.subject_selected.emit(subject)

    def show_selected(self, *subjects: Subject) -> None:
        """Mark the zones and links that are selected; of anything else nothing."""
        there = [subject for subject in subjects if subject.exists_on(self.board)]
        self.scene.highlights.show_selected([zone for subject in there if (zone := subject.zone) is not None])
        links = [LinkId(subject.id) for subject in there if subject.kind == "link"] if self.board.grid is None else []
        self.scene.lines.show_links([line for link in links for line in link_lines(self.scene.map, link)])

    def perform(self, command: Command) -> bool:
        """Ask the rules for *command*; what they refuse is said, and nothing happens."""
        return attempt(lambda: self.session.perform(command), self.refused.emit)

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self.refused.emit(make_sentence(why))

    def edit(self, *events: Event, what: str) -> bool:
        """Change the board by hand."""
        return attempt(lambda: self.session.edit(*events, what=what), self.refused.emit, ValueError)

    def answer_with(self, subject: Subject) -> None:
        """Answer the open question with the option that is about *subject*."""
        choice = clickable_choice(self.session)
        option = answer_about(choice, subject) if choice else None
        if option is None:
            return
        attempt(lambda: self.session.answer(option.key, by=option.by), self.refused.emit)

    def report_drag(self, info: DragInfo | None) -> None:
        """Say what is known of the move under way; None: nothing, or none is."""
        if info is None:
            self.drag_ended.emit()
        else:
            self.drag_changed.emit(info)

    def show_hint(self) -> None:
        """Say what the chosen tool does, now that nothing is under way."""
        self.hint_changed.emit(self.tool.hint_bar if self.tool is not None else NO_HINT)

    def _show(self, board: AnyEncounter, told: bool = True, ways: Mapping[TokenId, Way] = NO_WAYS) -> None:
        before = self.scene.board
        self.display = self.rules.display(board)
        if before is not None:
            self.board_changing.emit()
        self.scene.show_board(board, self.display, told, ways)
        self.scene.highlight_cards(aspects_in(self.session))
        self.view.scene_aspects.show_cards(highlight_cards(scene_cards(board), self.scene.highlighted_cards))
        self.select(token for token in self.selection if token in board.tokens)
        choice = clickable_choice(self.session)
        self.scene.highlight(numbered_targets(choice) if choice else {}, cells_in(choice) if choice and board.grid else ())
        self.scene.set_targets(contest_targets(self.session))
        self.board_shown.emit()
        if before is None or is_other_map(before, board):
            self.view.camera.fit(animated=False)
        elif before.map is not board.map:
            self.view.camera.keep_view(begun=before.grid is None and not before.zone_map.zones)


def paths_taken(update: SessionUpdate) -> dict[TokenId, Way]:
    """By which points of the map tokens have come, cell by cell."""
    paths: dict[TokenId, Way] = {}
    for event in update.events:
        if isinstance(event, Moved) and event.path and event.token in update.after.tokens:
            footprint = update.after[event.token].footprint
            paths[event.token] = (*paths.get(event.token, ()), *(middle(cell, footprint) for cell in event.path))
    return paths


def is_other_map(before: AnyEncounter, after: AnyEncounter) -> bool:
    """Whether a whole map has come in place of another one, rather than a zone more or less."""
    if before.grid is not None and after.grid is not None:
        return (before.grid.columns, before.grid.rows) != (after.grid.columns, after.grid.rows)
    if before.grid is not None or after.grid is not None:
        return True
    zones = after.zone_map.zones
    return len(zones) > 1 and not before.zone_map.zones.keys() & zones.keys()


def _no_file(sha: str) -> bytes | None:
    return None
