"""What injuries do to whoever has them, for all who ask: tests, action points, movement, reactions (56, B)."""

from typing import Literal

from battlemap.board.ids import TokenId
from rulesets.zweihander.book.creature import SHIELD, CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import Book, book_of
from rulesets.zweihander.book.table_rows import Injury, Severity

SIGHT = frozenset({"simple ranged", "martial ranged", "awareness", "scrutinize"})
"""Skills that go by sight."""
MELEE, SHOTS = frozenset({"simple melee", "martial melee"}), frozenset({"simple ranged", "martial ranged"})
BODY = ("combat", "brawn", "agility")
"""Attributes whose tests count no ranks with a broken rib."""
BARS: dict[str, tuple[str, ...]] = {
    "dodge": ("no answers",),
    "parry": ("no answers",),
    "counterspell": ("no answers",),
    "special": ("no specials",),
    "movement": ("no movement",),
    "walk only": ("only walk",),
}
SEVERITIES: tuple[Severity, ...] = ("moderate", "serious", "grievous")


def row_of(book: Book, key: str) -> Injury | None:
    """The row of an injury as a sheet names it, "moderate 5"; None if there is no such row."""
    severity, _, number = key.partition(" ")
    return getattr(book.injuries, severity).get(number) if severity in SEVERITIES else None


def injuries_of(book: Book, sheet: CreatureSheet) -> tuple[Injury, ...]:
    """All injuries of somebody."""
    return tuple([row for key in sheet.injuries if (row := row_of(book, key)) is not None])


def injury_with(board: Board, who: TokenId, flag: str) -> str:
    """The injury that brings *flag* about; empty if none does."""
    sheet = board[who].sheet
    if not sheet.injuries:
        return ""
    return next((row.title for row in injuries_of(book_of(board), sheet) if flag in row.flags), "")


def flips(board: Board, who: TokenId, skill: str, arm: str = "") -> Literal["", "fail"]:
    """Whether an injury turns somebody's test for the worse. *arm*: the weapon it is made with, if any."""
    if not board[who].sheet.injuries:
        return ""
    wanted = ["flips all"]
    wanted += ["flips melee"] if skill in MELEE else []
    wanted += ["flips ranged"] if skill in SHOTS else []
    wanted += ["flips sight"] if skill in SIGHT else []
    wanted += ["flips brawn"] if attribute_of(book_of(board), skill) == "brawn" else []
    return "fail" if any(injury_with(board, who, flag) for flag in wanted) else ""


def attribute_of(book: Book, skill: str) -> str:
    """The attribute of a skill; empty if it has none."""
    row = book.skills.get(skill)
    return "" if row is None else row.attribute


def no_ranks(board: Board, who: TokenId, skill: str) -> bool:
    """Whether somebody's ranks in a skill do not count: a broken rib."""
    return bool(injury_with(board, who, "no ranks")) and attribute_of(book_of(board), skill) in BODY


def costly(board: Board, who: TokenId, skill: str) -> bool:
    """Whether failing a test of this skill costs peril: a smashed kneecap."""
    return bool(injury_with(board, who, "costly failures")) and attribute_of(book_of(board), skill) in ("brawn", "agility")


def less_ap(board: Board, who: TokenId) -> int:
    """How many action points injuries take from each refresh."""
    return -sum([row.ap for row in injuries_of(book_of(board), board[who].sheet)])


def less_movement(board: Board, who: TokenId) -> int:
    """How many yards injuries take from Movement."""
    return -sum([row.movement for row in injuries_of(book_of(board), board[who].sheet)])


def less_initiative(board: Board, who: TokenId) -> int:
    """What injuries take from Initiative."""
    return -sum([row.initiative for row in injuries_of(book_of(board), board[who].sheet)])


def less_encumbrance(board: Board, who: TokenId) -> int:
    """What injuries take from the encumbrance limit."""
    return -sum([row.encumbrance for row in injuries_of(book_of(board), board[who].sheet)])


def why_barred(board: Board, who: TokenId, what: str) -> str:
    """Why an injury keeps somebody from something; empty if none does. "walk only": movements but walking and taking cover."""
    for flag in BARS.get(what, ()):
        if injury := injury_with(board, who, flag):
            return f"{board[who].name} has an injury: {injury.lower()}"
    return ""


def no_fury(board: Board, who: TokenId) -> bool:
    """Whether an injury leaves somebody without fury dice."""
    return bool(injury_with(board, who, "no fury"))


def why_useless(board: Board, who: TokenId, arm: str) -> str:
    """Why an injury keeps somebody from using a weapon in its hands, or the shield; empty if none does."""
    sheet = board[who].sheet
    if not sheet.injuries or arm not in (*sheet.arms, SHIELD):
        return ""
    row = book_of(board).weapons.get(sheet.arms[arm].weapon) if arm in sheet.arms else None
    heavy = row is not None and row.encumbrance >= 2
    needs_both = row is not None and row.hands > 1
    for flag, holds in (
        ("no primary", sheet.main_hand == arm or needs_both),
        ("no off hand", sheet.off_hand == arm or needs_both),
        ("light weapons", heavy),
    ):
        if holds and (injury := injury_with(board, who, flag)):
            return f"{board[who].name} has an injury: {injury.lower()}"
    return ""
