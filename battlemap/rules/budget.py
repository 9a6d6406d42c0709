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


def paid(left: Mapping[str, int], kind: str, who: str, amount: int = 1, instead: tuple[str, ...] = ()) -> dict[str, int]:
    """What is *left* once *amount* of *kind* is paid, for a game that keeps what is left rather than what was spent.

    What is missing comes from the kinds *instead*, in their order. Refused, naming *who*, if it is not there.
    """
    rest = dict(left)
    owed = amount
    for source in (kind, *instead):
        taken = min(owed, rest.get(source, 0))
        if taken:
            rest[source] = rest[source] - taken
            owed -= taken
    if owed:
        had = amount - owed
        if not had:
            raise Refused(f"{who} has no {kind} left")
        raise Refused(f"{who} has {had} {kind}{'' if had == 1 else 's'} left and needs {amount}")
    return rest
