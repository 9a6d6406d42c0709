"""How far the map moves up while a card covers its lower edge: as far as the card would hide what it is about.

It stays where it is as long as all of that is seen: one card after another does not move it to and fro.
"""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QTimer

from battlemap.board.grid_map import middle
from battlemap.board.ids import Point, TokenId, ZoneId
from battlemap.board.outlines import centroid
from battlemap.canvas.stage import Stage
from battlemap.rules.procedure import Cells

DELAY = 60
"""How long the card has to keep its size before the map makes room for it, in milliseconds."""
BELOW, ABOVE = 62, 92
"""What has to be seen of the map below and above the middle of a token or zone, in px."""


class Lift(QObject):
    """Moves the map once the card has stopped growing and the map has stopped moving."""

    def __init__(self, stage: Stage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stage = stage
        self._covered = self._lifted = 0
        self._about: frozenset[TokenId] = frozenset()
        """Whom the last command was about: as long as its outcome is read they are to be seen."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._move)

    def cover(self, height: int) -> None:
        """The card covers so many px at the lower edge now."""
        self._covered = height
        self._timer.start()

    def stop(self) -> None:
        """Leave the map where it is."""
        self._timer.stop()

    def _move(self) -> None:
        if self._stage.scene.motion.plays("shift"):
            self._timer.start()
            return
        if self._stage.session.current is not None:
            self._about = tokens_about(self._stage)
        wanted = lift_for(self._stage, self._covered, self._lifted, self._about) if self._covered else 0
        if wanted != self._lifted:
            self._lifted = wanted
            self._stage.view.shift_up(wanted)


def lift_for(stage: Stage, covered: int, lifted: int, about: frozenset[TokenId] = frozenset()) -> int:
    """By how many px the map should be moved up in all. *covered*: height of the card; *lifted*: how far it is up already.

    *about*: whom to show where nothing is under way any more.
    """
    view = stage.view
    points = _points(stage) if stage.session.current is not None else _spots(stage, about)
    heights = [view.at_view(point).y() + lifted for point in points]
    if not heights:
        return lifted
    floor = view.viewport().height() - covered - BELOW
    most = max(0, min(heights) - ABOVE)
    least = max(0, min(max(heights) - floor, covered, most))
    return min(max(lifted, least), most)


def _points(stage: Stage) -> Iterator[Point]:
    """Where those stand whom the running command is about, and what may be clicked to answer."""
    session, board = stage.session, stage.board
    yield from _spots(stage, tokens_about(stage))
    who = set[TokenId]()
    for choice in session.questions:
        if isinstance(choice.options, Cells):
            continue  # they are everywhere
        for option in choice.free:
            if isinstance(option.subject, tuple):
                yield middle(option.subject)
            elif option.subject in board.zone_map.zones:
                yield centroid(board.zone_map, ZoneId(str(option.subject)))
            elif option.subject in board.tokens:
                who.add(TokenId(str(option.subject)))
    yield from _spots(stage, who)


def tokens_about(stage: Stage) -> frozenset[TokenId]:
    """Who acts in the command under way, and with whom it is contested."""
    run, contest = stage.session.current, stage.session.contest
    who = {TokenId(side.who) for side in contest.sides if side.who} if contest else set[TokenId]()
    if run is not None and run.command.actor is not None:
        who.add(run.command.actor)
    return frozenset(who)


def _spots(stage: Stage, who: Iterable[TokenId]) -> Iterator[Point]:
    for token in who:
        if token in stage.board.tokens and (spot := stage.scene.spot_of(token)) is not None:
            yield spot
