"""How far the map moves up while a card covers its lower edge: as far as the card would hide what it is about.

It stays where it is as long as all of that is seen: one card after another does not move it to and fro.
"""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QTimer

from battlemap.board.grid_map import middle
from battlemap.board.ids import Point, TokenId
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.view.camera import GLIDE
from battlemap.canvas.view.map_controller import MapController
from battlemap.rules.procedure import CellOptions

DELAY = 60
"""How long the card has to keep its size before the map makes room for it, in milliseconds."""
RESERVED = 342
"""Room is made at once for a card with both sides' dice and modifiers on it, px: one that grows into it moves the map no more."""
BELOW, ABOVE = 62, 92
"""What has to be seen of the map below and above the middle of a token or zone, in px."""
SLACK = 24
"""A card that grows by one more line of text does not move a map that is up already, px: ``BELOW`` has room for it."""


class ViewportOffset(QObject):
    """Moves the map once the card has stopped growing and the map has stopped moving."""

    def __init__(self, controller: MapController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self._covered = 0
        self._about: frozenset[TokenId] = frozenset()
        """Whom the last command was about: as long as its outcome is read they are to be seen."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._move)

    def set_covered(self, height: int) -> None:
        """The card covers so many px at the lower edge now."""
        self._covered = height
        self._timer.start()

    def stop(self) -> None:
        """Leave the map where it is."""
        self._timer.stop()

    def _move(self) -> None:
        if any(self._controller.scene.motion.is_playing(name) for name in ("shift", GLIDE)):
            self._timer.start()
            return
        if self._controller.session.current is not None:
            self._about = tokens_about(self._controller)
        asking = self._covered > 0 and self._controller.session.current is not None
        covered = max(self._covered, min(RESERVED, self._controller.view.viewport().height() // 2)) if asking else self._covered
        camera = self._controller.view.camera
        wanted = offset_for(self._controller, covered, camera.lifted, self._about) if covered else 0
        if wanted != camera.lifted:
            camera.shift_up(wanted)


def offset_for(controller: MapController, covered: int, lifted: int, about: frozenset[TokenId] = frozenset()) -> int:
    """By how many px the map should be moved up in all. *covered*: height of the card; *lifted*: how far it is up already.

    *about*: whom to show where nothing is under way any more.
    """
    view = controller.view
    points = _points(controller) if controller.session.current is not None else _spots(controller, about)
    heights = [view.at_view(point).y() + lifted for point in points]
    if not heights:
        return lifted
    floor = view.viewport().height() - covered - BELOW
    most = max(0, min(heights) - ABOVE)
    least = max(0, min(max(heights) - floor, covered, most))
    if 0 < lifted < least <= lifted + SLACK:
        least = lifted
    return min(max(lifted, least), most)


def _points(controller: MapController) -> Iterator[Point]:
    """Where those stand whom the running command is about, and what may be clicked to answer."""
    session, board = controller.session, controller.board
    yield from _spots(controller, tokens_about(controller))
    who = set[TokenId]()
    for choice in session.questions:
        if isinstance(choice.options, CellOptions):
            continue  # they are everywhere
        for option in choice.free:
            subject = option.on_map
            if subject is None or not subject.exists_on(board):
                continue
            if subject.kind == "cell":
                yield middle(subject.cell)
            elif subject.zone is not None:
                yield centroid(board.zone_map, subject.zone)
            elif subject.token is not None:
                who.add(subject.token)
    yield from _spots(controller, who)


def tokens_about(controller: MapController) -> frozenset[TokenId]:
    """Who acts in the command under way, and with whom it is contested."""
    run, contest = controller.session.current, controller.session.contest
    who = {TokenId(side.who) for side in contest.sides if side.who} if contest else set[TokenId]()
    if run is not None and run.command.actor is not None:
        who.add(run.command.actor)
    return frozenset(who)


def _spots(controller: MapController, who: Iterable[TokenId]) -> Iterator[Point]:
    for token in who:
        if token in controller.board.tokens and (spot := controller.scene.spot_of(token)) is not None:
            yield spot
