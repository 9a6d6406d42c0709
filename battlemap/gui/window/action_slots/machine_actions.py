"""Actions of the machine that plays: seats, pace, one decision, advice."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.battle.opponent_part import OpponentPart
    from battlemap.gui.opponent.machine_opponent import Pace


class MachineActions(QObject):
    """What is done in the battle that is open; without one, nothing."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window

    @property
    def _part(self) -> "OpponentPart | None":
        page = self.window.page
        return page.machine_part() if page is not None and page.parts.is_built else None

    def seat_foes(self) -> None:
        """Give the foes to a machine, or take all seats back."""
        if (part := self._part) is not None:
            part.seat_foes()

    def play(self) -> None:
        """Go on by itself, beginning the fight if nobody has; else stop."""
        part, page = self._part, self.window.page
        if part is None or page is None:
            return
        if part.opponent.is_playing or part.opponent.thinks:
            part.opponent.stop()
            return
        if not page.session.orders.machines:
            part.seat_foes()
        self._play("play")

    def play_round(self) -> None:
        """As fast as it can to the end of the round."""
        self._play("round")

    def play_fight(self) -> None:
        """As fast as it can to the end of the fight."""
        self._play("fight")

    def _play(self, pace: "Pace") -> None:
        """Begin the fight if nobody has; one that is decided is not begun anew."""
        from battlemap.gui.opponent.fight_progress import end_words
        from battlemap.minds.fight import is_decided  # with the machines, when one is first wanted

        part, page = self._part, self.window.page
        if part is None or page is None:
            return
        if not page.board.turns.order and page.session.current is None:
            if page.board.tokens and is_decided(page.session.rules, page.board):
                part.opponent.complained.emit(f"{end_words(page.session)} Bring foes, or take back what was done, to play on.")
                return
            page.go_on()
        part.opponent.play(pace)

    def take_back(self) -> None:
        """All that the machine did in its last turn."""
        if (part := self._part) is not None:
            part.opponent.take_back()

    def decide(self) -> None:
        """A machine decides this once."""
        page, part = self.window.page, self._part
        if page is not None and part is not None:
            part.opponent.decide_once(page.selection.subject.token)

    def advise(self) -> None:
        """What a machine would do for the selected token, else for whoever acts."""
        page, part = self.window.page, self._part
        if page is not None and part is not None:
            part.opponent.advise(page.selection.subject.token or page.controller.actor())
