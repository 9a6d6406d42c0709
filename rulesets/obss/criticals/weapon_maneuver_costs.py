"""What all weapon maneuvers share: the misses they come from, what one is, what may be laid on whom (79, 79a)."""

from collections.abc import Callable

from msgspec import Struct

from battlemap.board.encounter import NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.procedure import Procedure
from rulesets.obss.attack.attack import blow_of
from rulesets.obss.attack.lasting_bonuses import lay
from rulesets.obss.attack.situation import known_facts, on_defence
from rulesets.obss.basics import positions
from rulesets.obss.basics.arms import WeaponUse, weapon_use_of
from rulesets.obss.basics.conditions import until_end_of_next_round, until_next_round
from rulesets.obss.basics.defence import defence
from rulesets.obss.basics.targeting import foes
from rulesets.obss.book.creature import Attempt
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T
from rulesets.obss.book.table_rows import WeaponManeuver

RULE, DETAILS = "79", "79a"
NO_ATTACKS = "no attacks"
"""What somebody has done once this round who attacks no more in it."""


class Use(Struct, frozen=True):
    """A weapon maneuver under way: who uses it, which missed foe it is about, which row it is, and whether critically."""

    who: TokenId
    foe: TokenId
    key: str
    row: WeaponManeuver
    critical: bool = False

    @property
    def effect_kind(self) -> str:
        """The kind of the effects that it brings."""
        return kind_of_words(self.key)


class Turnabout(Struct, frozen=True):
    """A row: what it does, and why it cannot be used now; empty if it can."""

    run: Callable[[T, Use], Procedure[None]]
    bars: Callable[[Board, Use], str] = lambda board, use: ""


def attempts(board: Board, who: TokenId) -> tuple[Attempt, ...]:
    """The weapon attacks somebody has made this round."""
    return tuple([made for made in board[who].sheet.done.attempts if made.weapon])


def fitting_attempts(board: Board, who: TokenId, row: WeaponManeuver) -> tuple[Attempt, ...]:
    """The misses whose roll has the parity a row wants; of several the player picks (C18)."""
    found = attempts(board, who)
    if not row.parity:
        return found
    wanted = 1 if row.parity == "odd" else 0
    return tuple([made for made in found if made.total is not None and made.total % 2 == wanted])


def best_against(board: Board, use: Use, victim: TokenId) -> Attempt | None:
    """Of the fitting misses the highest that was aimed at somebody else than *victim*."""
    found = [made for made in fitting_attempts(board, use.who, use.row) if made.on != victim and made.total is not None]
    return max(found, key=lambda made: made.total or 0, default=None)


def margin(table: T, who: TokenId, victim: TokenId, made: Attempt) -> int:
    """By how much an attack roll that was made would hit somebody else."""
    board, way = table.board, weapon_use_for(table, who, made)
    facts = known_facts(board, blow_of(table, who, victim, way))
    _, against = defence(board, victim, who, on_defence(table.book, facts))
    return (made.total or 0) - against


def weapon_use_for(table: T, who: TokenId, made: Attempt) -> WeaponUse:
    """How an attack was made."""
    return weapon_use_of(table.book, table.sheet(who), made.way)


def foes_beside(board: Board, who: TokenId) -> list[TokenId]:
    """The foes beside somebody."""
    return [foe for foe in foes(board, who) if positions.gap(board, who, foe) <= 1]


def lays(
    normal: tuple[NumberChange, ...],
    critical: tuple[NumberChange, ...],
    to_end: bool = True,
    against: bool = False,
    winded: bool = False,
) -> Callable[[T, Use], Procedure[None]]:
    """A row that gives its user something: to the end of its next turn, or to its start; *against* the foe alone.

    *winded*: the critical effect costs an action of the next turn.
    """

    def run(table: T, use: Use) -> Procedure[None]:
        until = until_end_of_next_round(table.board, use.who) if to_end else until_next_round(use.who)
        changes = critical if use.critical else normal
        lay(table, use.who, use.effect_kind, RULE, changes, until, use.foe if against else None)
        if winded and use.critical:
            tire_user(table, use)
        yield from ()

    return run


def tire_user(table: T, use: Use) -> None:
    """One action less in the next turn (79a)."""
    until = until_end_of_next_round(table.board, use.who)
    lay(table, use.who, "winded_by", RULE, (NumberChange("action", -1),), until, which=use.row.title.lower())


def lay_to_end(table: T, use: Use, on: TokenId, changes: tuple[NumberChange, ...], about: TokenId | None = None) -> None:
    """Something on somebody else up to the end of the user's next turn; what is laid on a foe hinders it."""
    until = until_end_of_next_round(table.board, use.who)
    hinders = hostile(table.board, use.who, on)
    lay(table, on, use.effect_kind, RULE, changes, until, about, hinders)


def score(board: Board, who: TokenId, *abilities: str) -> int:
    """Abilities that are added count only where they help (79a)."""
    return sum([max(0, board[who].sheet.ability(name)) for name in abilities])
