"""What a turn allows, and what has been spent of it."""

from collections.abc import Mapping

from msgspec import Struct

from battlemap.rules.procedure import Refused


class Budget(Struct, frozen=True):
    """How much of each kind a turn gives: {"action": 1, "free move": 1}."""

    allows: Mapping[str, int]

    def left(self, spent: Mapping[str, int], kind: str) -> int:
        """How much of *kind* is left after *spent*."""
        return self.allows.get(kind, 0) - spent.get(kind, 0)

    def charged(self, spent: Mapping[str, int], kind: str, who: str, amount: int = 1) -> dict[str, int]:
        """*spent* with *amount* more of *kind*. Refused, naming *who*, if it is not there."""
        if self.left(spent, kind) < amount:
            raise Refused(f"{who} has no {kind} left this turn")
        return {**spent, kind: spent.get(kind, 0) + amount}
