"""Loads heavy libraries on a thread of its own once the window is up, so that nobody waits for them later."""

import threading
from importlib import import_module

HEAVY = ("networkx",)
SOON = tuple(f"battlemap.gui.players.{name}" for name in ("players_control", "frame.frame_outline", "card.players_card"))
"""What a key may open at any moment, loaded after the rest."""


class BackgroundImports:
    """begin() starts loading; is_done() says when all is there."""

    def __init__(self, names: tuple[str, ...] = HEAVY) -> None:
        self._names = names
        self._is_finished = threading.Event()

    def begin(self) -> None:
        """Start loading."""
        threading.Thread(target=self._load, name="warm-up", daemon=True).start()

    def is_done(self) -> bool:
        """Whether everything is loaded."""
        return self._is_finished.is_set()

    def _load(self) -> None:
        try:
            for name in self._names:
                import_module(name)
        finally:
            self._is_finished.set()
        for name in SOON:
            import_module(name)
