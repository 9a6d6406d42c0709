"""Where tokens in somebody's hand would go: all that a drag and the keyboard ask of a map, be it one of zones or of cells."""

from collections.abc import Mapping
from typing import Protocol

from battlemap.board.ids import Cell, Place, Point, TokenId
from battlemap.canvas.preview.drag_info import DragInfo, ToolHint
from battlemap.canvas.view.map_controller import MapController

MOVE = "move"
NO_RULES = "there is no moving by the rules here: hold Alt to place freely"
WAITS = "a command waits for an answer"


class Route(Protocol):
    """Of one gesture: what is aimed at, what the rules say of it, how it is shown, and what it comes to."""

    tokens: tuple[TokenId, ...]
    """All that are carried; by the rules they go one at a time."""
    who: TokenId
    """The one that was grabbed."""
    freely: bool
    """Whether they are placed without asking the rules."""
    nowhere: str
    """What is said to somebody who lets go beside everything."""
    follows_pointer: bool
    """Whether what is told depends on every px of the way, and not only on the goal."""

    @property
    def start(self) -> Place:
        """Where it all began."""

    @property
    def goal(self) -> Place | None:
        """What is aimed at; None: nothing on the map."""

    @property
    def moves(self) -> bool:
        """Whether letting go changes anything."""

    @property
    def rearranges(self) -> bool:
        """Whether letting go only moves them about within the place they are in, which asks no rules."""

    @property
    def spot(self) -> Point:
        """The point of the map where the token would stand."""

    def place_under(self, at: Point) -> Place | None:
        """Where the grabbed token would be if its middle were at a point of the map; None beside everything."""

    def aim(self, goal: Place | None, freely: bool = False) -> None:
        """Go there, or (None) nowhere; shows nothing yet."""

    def step(self, direction: Cell) -> bool:
        """Aim at what lies beside the goal in a direction (of −1, 0, 1 each); False if that means nothing on this map."""

    def add_waypoint(self) -> bool:
        """From now on go by what is aimed at, if one can; False if that means nothing on this map."""

    def drop_waypoint(self) -> bool:
        """Forget the last one; False if that means nothing on this map."""

    def show(self) -> None:
        """Mark where it can go, and what is aimed at."""

    def show_line(self, start: Point, end: Point, radius: float) -> None:
        """Draw the line of the way from the token as it stood to where it is carried; *radius* of the token, in px."""

    def show_target(self) -> None:
        """It would be let go on another token: take away what speaks of going somewhere."""

    def hide(self) -> None:
        """Show nothing of it any more."""

    def info(self, at: Point) -> DragInfo | None:
        """What letting go now would come to, with the middle of the token at a point of the map; None if to nothing."""

    def hint_bar(self, go: str, free: str = "") -> ToolHint:
        """The line of help. *go*: the key or gesture that goes there; *free*: the key that places without the rules."""

    def perform(self, spot: Point | None = None) -> None:
        """Go there by the rules, or say why not; *spot*: where in a zone the token would like to stand."""

    def place(self, spots: Mapping[TokenId, Point]) -> None:
        """Put them at the goal without asking the rules, as near as can be to where they were let go."""


def moving_words(controller: MapController, tokens: tuple[TokenId, ...]) -> str:
    """The line of help begins with what is carried."""
    return f"*{len(tokens)} tokens*" if len(tokens) > 1 else f"*Moving {controller.board[tokens[0]].name}*"
