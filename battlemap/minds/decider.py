"""Whoever decides for a token: what machines and what they are measured by have in common."""

from typing import Protocol

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.decision import Decision
from battlemap.rules.procedure import Choice, Command
from battlemap.rules.run import Run, Tape


class Decider(Protocol):
    """Whoever decides for somebody: a mind, or a reference to measure minds by."""

    @property
    def resentful(self) -> bool:
        """Whether it matters to it who hurt somebody last."""

    def decide_command(self, board: AnyEncounter, who: TokenId, moment: int = 0, grudge: TokenId | None = None) -> Decision:
        """What *who* does now on the board that its side knows; no command: its turn is over."""

    def decide_answer(
        self, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, side: SideId, moment: int = 0,
        run: Run | None = None,
    ) -> Decision:  # fmt: skip
        """What to answer to *choice* in the midst of *command*, which began on *board* and has come as far as *inputs*.

        *run*: the same as it waits, where that is at hand.
        """
