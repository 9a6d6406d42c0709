"""Taking harm: what reduces it, and who is told (27, 50, 66)."""

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Procedure
from rulesets.obss.book.fight import alive
from rulesets.obss.book.rulebook import T

from .wounds import wound


class Harm(Struct, frozen=True):
    """Harm on its way: how much, to whom, by whom, what for. *reduced*: whether a creature's own reduction lessens it."""

    who: TokenId
    amount: int
    by: TokenId | None = None
    nonlethal: bool = False
    why: str = ""
    about: str = ""
    reduced: bool = True
    weapon: bool = True
    """From a blow that hit: what hits a mount may throw its rider (81)."""
    using: str = ""
    """The weapon or maneuver that did it."""


def hurt(table: T, harm: Harm) -> Procedure[int]:
    """Harm somebody: less its reduction, down to nothing, never below (27). Returns what it comes to. Hooks: "harm", "harmed"."""
    if not alive(table.board, harm.who):
        return 0
    harm = yield from apply_hooks(table, "harm", harm)
    reduction = table.sheet(harm.who).reduction if harm.reduced else 0
    amount = max(0, harm.amount - reduction)
    why = f"{harm.why}; reduced by {reduction}" if reduction and harm.amount else harm.why
    if amount:
        wound(table, harm.who, amount, harm.nonlethal, why, by=harm.by, struck=harm.weapon, using=harm.using)
    else:
        table.tell(f"*{table.name(harm.who)}* takes no harm", why, "lucide/shield", "", table.board[harm.who].hidden)
    yield from apply_hooks(table, "harmed", Harm(harm.who, amount, harm.by, harm.nonlethal, why, harm.about, False, harm.weapon))
    return amount
