"""What the mouse does between its press and its release."""

from battlemap.canvas.view import Pointer


class Gesture:
    """Something that is dragged. What has no use for a key leaves it alone."""

    def drag(self, pointer: Pointer) -> None:
        """Follow the pointer."""

    def drop(self, pointer: Pointer) -> None:
        """Let go."""

    def cancel(self) -> None:
        """Put everything back."""

    def alt(self, held: bool) -> bool:
        """Alt went down or up while the mouse stood still; False if that means nothing."""
        return False

    def waypoint(self) -> bool:
        """Go by this point of the map; False if that means nothing here."""
        return False

    def waypoint_back(self) -> bool:
        """Do not go by the last of these points; False if that means nothing here."""
        return False
