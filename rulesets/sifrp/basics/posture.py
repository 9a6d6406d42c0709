"""Down and up again: dropping prone, standing up, by the armor one wears (37)."""

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, refuse_unless
from rulesets.sifrp.book.fight import Board, seat_words
from rulesets.sifrp.book.rulebook import T, book_of

from .actions import begin_verb, charge
from .derived import armour_rating
from .durations import begin, lasts

PRONE = "prone"


def row_for(board: Board, who: TokenId) -> str:
    """The row of the costs for standing up: a Greater action in heavy armor (37)."""
    return "stand in armour" if armour_rating(board, who) >= book_of(board).numbers.heavy_armour else "stand"


def stand_up(table: T, who: TokenId) -> Procedure[None]:
    """Stand up (37)."""
    what = row_for(table.board, who)
    refuse_unless(lasts(table.board, who, PRONE), f"{table.name(who)} stands already", "37")
    begin_verb(table, who, what)
    if not (yield from charge(table, who, what)):
        return
    table.end(PRONE, who)
    cost = "Greater action, in heavy armor" if what != "stand" else ""
    table.tell(f"*{table.name(who)}* stands up", cost, "lucide/person-standing", "", table.board[who].hidden)


def drop_prone(table: T, who: TokenId) -> Procedure[None]:
    """Drop to the ground (37)."""
    refuse_unless(not lasts(table.board, who, PRONE), f"{table.name(who)} lies on the ground already", "37")
    refuse_unless(not (seat := seat_words(table.board, who)), seat, "37")
    begin_verb(table, who, "stand")
    if not (yield from charge(table, who, "stand")):
        return
    fall(table, who, f"*{table.name(who)}* drops to the ground")


def fall(table: T, who: TokenId, tell: str = "") -> None:
    """Somebody lies on the ground from now on."""
    begin(table, who, PRONE, None, rule="37", tell=tell)


RUNS = {"stand up": stand_up, "drop prone": drop_prone}
