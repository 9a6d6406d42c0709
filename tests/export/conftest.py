"""What the tests of exports share."""

from tests.gui.players.conftest import painted

__all__ = ["painted"]
