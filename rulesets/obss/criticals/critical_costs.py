"""What all critical actions share: what one is, the sizes of the two, the weapons they hold (78, 78b)."""

from collections.abc import Callable

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.effect_kinds import kind_of_words
from battlemap.rules.procedure import Procedure, choose
from rulesets.obss.basics import positions
from rulesets.obss.basics.arms import WEAPON_RANKS, arm_of, weapon_of, weapon_uses
from rulesets.obss.basics.checks import save
from rulesets.obss.basics.dice import Result
from rulesets.obss.basics.dropped_items import in_hands
from rulesets.obss.book.fight import Board, bearer
from rulesets.obss.book.rulebook import T, book_of
from rulesets.obss.book.table_rows import CriticalAction

RULE, SIZES = "78", "78b"


class SpentCritical(Struct, frozen=True):
    """A critical action under way: who takes it, whose criticals it takes, which row it is, and how many it took."""

    who: TokenId
    foe: TokenId
    key: str
    row: CriticalAction
    count: int

    @property
    def effect_kind(self) -> str:
        """The kind of the effects that it brings."""
        return kind_of_words(self.key)


class CriticalActionEffect(Struct, frozen=True):
    """A row: what it does; why it cannot be done now (by whom, on whose criticals); whether it needs the foe itself."""

    run: Callable[[T, SpentCritical], Procedure[None]]
    bars: Callable[[Board, TokenId, TokenId], str] = lambda board, who, foe: ""
    on_foe: bool = True
    step: int = 1
    """Where any number of criticals will do: they come by so many."""


def size_difference(board: Board, who: TokenId, foe: TokenId) -> int:
    """By how many sizes a foe is larger; less than 0: smaller. In the saddle the mount's size counts."""
    return positions.size_rank(board[bearer(board, foe)].sheet) - positions.size_rank(board[who].sheet)


def weapon_size_difference(board: Board, who: TokenId, foe: TokenId, arm: str) -> int:
    """By how many sizes a foe's weapon is larger than one's own, or than a medium one, as the house has it."""
    book = book_of(board)
    theirs = weapon_rank(board, foe, arm)
    if book.options.weapon_size_against == "medium":
        return theirs - WEAPON_RANKS["M"]
    return theirs - weapon_rank(board, who, weapon_uses(book, board[who].sheet)[0].arm)


def weapon_rank(board: Board, who: TokenId, arm: str) -> int:
    """How large a weapon is, as it is made."""
    book, sheet = book_of(board), board[who].sheet
    return WEAPON_RANKS[weapon_of(book, sheet, arm).size] + arm_of(sheet, arm).larger


def by_size(row: CriticalAction, dc: int, each: int, sizes: int) -> tuple[Modifier, ...]:
    """What a difficulty is made of: easier for each size the foe is larger, harder for each it is smaller (78b)."""
    step = Modifier(-each * sizes, "Larger" if sizes > 0 else "Smaller", SIZES)
    return (Modifier(dc, row.title, RULE), *((step,) if sizes else ()))


def resist(table: T, spent: SpentCritical, which: str, made_of: tuple[Modifier, ...]) -> Procedure[Result]:
    """The foe's save against a critical action."""
    dc = sum([one.value for one in made_of])
    title = f"{spent.row.title}: {table.name(spent.foe)}"
    return (yield from save(table, spent.foe, which, dc, title, on=spent.who, rule=RULE, made_of=made_of, by=spent.who))


def why_unarmed(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why a foe's weapon cannot be the target; empty if it can."""
    return "" if in_hands(book_of(board), board[foe].sheet) else f"{board[foe].name} holds no weapon"


def pick_weapon(table: T, spent: SpentCritical) -> Procedure[str]:
    """Which of the foe's weapons, where it holds two."""
    sheet = table.sheet(spent.foe)
    names = in_hands(table.book, sheet)
    return (yield from choose("which weapon", spent.who, f"Which weapon of {table.name(spent.foe)}?", names, names[0], RULE))


def why_unrolled(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why one's last attack roll cannot be the difficulty; empty if it can."""
    return "" if board[who].sheet.last_attack is not None else "no attack roll is known"
