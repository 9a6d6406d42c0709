"""Where tokens in somebody's hand would go: all that a drag and the keyboard ask of a map, be it one of zones or of cells."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Protocol, TypeVar

from battlemap.board.ids import Cell, Point, TokenId, ZoneId
from battlemap.canvas.view.drag_info import DragInfo, ToolHint
from battlemap.canvas.view.map_controller import MapController

P = TypeVar("P", ZoneId, Cell)
MOVE = "move"
NO_RULES = "there is no moving by the rules here: hold {} to place freely"
WAITS = "a command waits for an answer"


class Route(Protocol[P]):
    """Of one gesture: what is aimed at, what the rules say of it, how it is shown, and what letting go comes to.

    Filled for zones and for cells. Of several tokens that are carried, *who* was grabbed; the rules are asked of each of them
    when they are let go.
    """

    controller: MapController
    who: TokenId
    tokens: tuple[TokenId, ...]
    start: P
    """Where it all began."""
    goal: P | None
    """What is aimed at; None: nothing on the map."""
    nowhere: str
    """What is said to somebody who lets go beside everything."""
    follows_pointer: bool
    """Whether what is told depends on every px of the way, and not only on the goal."""
    freely: bool = False
    """Whether they are placed without asking the rules."""

    def __init__(self, controller: MapController, who: TokenId, tokens: tuple[TokenId, ...]) -> None:
        self.controller, self.who, self.tokens = controller, who, tokens

    @property
    @abstractmethod
    def moves(self) -> bool:
        """Whether letting go takes anybody elsewhere."""

    @property
    def rearranges(self) -> bool:
        """Whether letting go only moves them about within the place they are in, which asks no rules."""
        return False

    @property
    @abstractmethod
    def spot(self) -> Point:
        """The point of the map where the token would stand."""

    @property
    def by_rules(self) -> bool:
        """Whether the rules are asked: for one token that is not placed freely."""
        return not self.freely and len(self.tokens) == 1

    @property
    def stopped(self) -> str:
        """Why the rules cannot even be asked; empty if they can."""
        if MOVE not in self.controller.rules.actions:
            return no_rules(self.controller)
        return WAITS if self.controller.is_waiting else ""

    @property
    def carried_name(self) -> str:
        """What is carried, in words: the one by its name."""
        return self.controller.board[self.who].name if len(self.tokens) == 1 else f"{len(self.tokens)} tokens"

    @property
    def hint_title(self) -> str:
        """The line of help begins with what is carried."""
        return f"*Moving {self.carried_name}*" if len(self.tokens) == 1 else f"*{self.carried_name}*"

    @abstractmethod
    def place_under(self, at: Point) -> P | None:
        """Where the grabbed token would be if its middle were at a point of the map; None beside everything."""

    @abstractmethod
    def aim(self, goal: P | None, freely: bool = False) -> None:
        """Go there, or (None) nowhere; shows nothing yet."""

    @abstractmethod
    def step(self, direction: Cell) -> bool:
        """Aim at what lies beside the goal in a direction (of −1, 0, 1 each); False if that means nothing on this map."""

    def add_waypoint(self) -> bool:
        """From now on go by what is aimed at, if one can; False if that means nothing on this map."""
        return False

    def drop_waypoint(self) -> bool:
        """Forget the last one, if there is one; False if that means nothing on this map."""
        return False

    @abstractmethod
    def show(self) -> None:
        """Mark where it can go, and what is aimed at."""

    @abstractmethod
    def show_line(self, start: Point, end: Point, radius: float) -> None:
        """Draw the line of the way from the token as it stood to where it is carried; *radius* of the token, in px."""

    def show_target(self) -> None:
        """It would be let go on another token: take away what speaks of going somewhere, if that is in the way."""
        return

    def hide(self) -> None:
        """Show nothing of it any more."""
        self.controller.scene.clear_move()

    @abstractmethod
    def info(self, at: Point) -> DragInfo | None:
        """What letting go now would come to, with the middle of the token at a point of the map; None if to nothing."""

    @abstractmethod
    def hint_bar(self, go: str, free: str = "") -> ToolHint:
        """The line of help. *go*: the key or gesture that goes there; *free*: the key that places without the rules."""

    @abstractmethod
    def perform(self, spot: Point | None = None) -> None:
        """Go there by the rules, or say why not; *spot*: where in a zone the token would like to stand."""

    @abstractmethod
    def goals(self) -> Mapping[TokenId, P]:
        """Where each of several that are carried would go by the rules; those who stay are not in it."""

    @abstractmethod
    def place(self, spots: Mapping[TokenId, Point]) -> None:
        """Put them at the goal without asking the rules, as near as can be to where they were let go."""


def no_rules(controller: MapController) -> str:
    """What is said where the game has no moving by the rules."""
    return NO_RULES.format(controller.view.input.free_placing.modifier.name)
