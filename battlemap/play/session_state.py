"""What a session tells its observers, and what of it is kept beside the journal."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.play.journal import ROOT
from battlemap.play.places import PendingCommand, Steps
from battlemap.play.standing_orders import StandingOrders
from battlemap.play.timeline.timeline_notes import TimelineNotes
from battlemap.rules.procedure import Choice, Roll


class SessionUpdate(Struct, frozen=True):
    """What observers are told after every change.

    *events*: what has newly happened (empty after undo); *what*: "perform", "answer", "edit", "undo", "redo" or "orders".
    *complaint*: what could not go on by itself, in a sentence; mostly empty.
    """

    what: str
    before: AnyEncounter
    after: AnyEncounter
    events: tuple[Event, ...] = ()
    questions: tuple[Choice, ...] = ()
    roll: Roll | None = None
    complaint: str = ""


class SessionState(Struct, frozen=True):
    """Everything of a session that is not in the journal: enough to stand before the same question again."""

    seed: str
    head: int = ROOT
    orders: StandingOrders = StandingOrders()
    pending: PendingCommand | None = None
    redo: dict[int, int] = {}
    """Entry -> the child that redo goes to."""
    steps: Steps = Steps()
    """The jumps that undo takes back, and the places that redo leads to."""
    timeline: TimelineNotes = TimelineNotes()
    """Names of tries, marks on moments, tries that are folded away or deleted."""


Observer: TypeAlias = Callable[[SessionUpdate], None]


class Observers:
    """Who is told of every change. All of them hear of it; what one raises is raised then."""

    def __init__(self) -> None:
        self._observers: list[Observer] = []

    def __bool__(self) -> bool:
        return bool(self._observers)

    def add(self, observer: Observer) -> Callable[[], None]:
        """Tell *observer* from now on; returns the way to stop that."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    def tell(self, update: SessionUpdate) -> None:
        """Tell everybody."""
        faults: list[Exception] = []
        for observer in tuple(self._observers):
            try:
                observer(update)
            except Exception as fault:  # noqa: BLE001  (it is done already, and the others have to hear of it)
                faults.append(fault)
        if faults:
            raise faults[0]
