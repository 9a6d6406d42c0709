"""What the mouse does between its press and its release."""

from battlemap.canvas.view.map_view import PointerEvent


class Gesture:
    """Something that is dragged. What has no use for a key leaves it alone."""

    def drag(self, pointer: PointerEvent) -> None:
        """Follow the pointer."""

    def drop(self, pointer: PointerEvent) -> None:
        """Let go."""

    def cancel(self) -> None:
        """Put everything back."""

    def set_alt(self, held: bool) -> bool:
        """Alt went down or up while the mouse stood still; False if that means nothing."""
        return False

    def add_waypoint(self) -> bool:
        """Go by this point of the map; False if that means nothing here."""
        return False

    def drop_waypoint(self) -> bool:
        """Do not go by the last of these points; False if that means nothing here."""
        return False
