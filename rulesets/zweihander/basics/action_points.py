"""Action points: what a turn gives, who may act, what is paid, who may react (11 to 12, A4)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks import turn_budget, turns
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Refused
from rulesets.zweihander.book.creature import AP, CreatureSheet, TurnRecord
from rulesets.zweihander.book.fight import Board, alive, rider_of
from rulesets.zweihander.book.rulebook import T, book_of

from . import injury_effects
from .conditions import condition_words, flagged, rows

ONLY = {"dodge": "no dodge", "parry": "no parry", "counterspell": "no counterspell"}
TITLES = {"dodge": "dodge", "parry": "parry", "resist": "resist", "opportunity": "strike", "counterspell": "counterspell"}
OUT = {"slain": "is dead"}
WAITED = "waited"
"""What somebody has done once this turn who has put it off (121)."""


def cost(board: Board, what: str) -> int:
    """What a row of the cost table says, in action points (A4)."""
    return book_of(board).costs[what].ap


def ap_words(ap: int) -> str:
    """A price in words."""
    return "free" if not ap else f"{ap} AP"


def allowance(board: Board, who: TokenId) -> int:
    """What the next refresh gives: three, less for the stunned and the injured (11, 25)."""
    book, sheet = book_of(board), board[who].sheet
    less = sum([row.ap for row in rows(board, who)]) + sheet.owes_ap
    return max(0, book.numbers.ap - less - injury_effects.less_ap(board, who) + effect_total(board, who, "ap"))


def refresh(table: T, who: TokenId) -> None:
    """What is left is lost, and a new turn's points are there; what a movement still takes is paid from them (11, 37a)."""
    given = allowance(table.board, who)

    def refresh_sheet(sheet: CreatureSheet) -> CreatureSheet:
        return replace(sheet, ap=given, owes_ap=0, done=TurnRecord())

    table.change(who, f"a new turn: {given} AP", refresh_sheet)
    table.pass_timing("refresh", who)


def why_idle(board: Board, who: TokenId) -> str:
    """Why somebody can do nothing now, turns apart; empty if it can."""
    return turn_budget.why_idle(board, who, OUT, condition_words(board, who, "no actions"))


def why_out_of_turn(board: Board, who: TokenId) -> str:
    """Why it is not somebody's turn; empty if it is, or no turns are kept. A mount has its turn with its rider's."""
    if not under_way(board):
        return ""
    rider = rider_of(board, who)
    return turns.why_out_of_turn(board, who if rider is None or who in board.turns.now else rider)


def in_own_turn(board: Board, who: TokenId) -> bool:
    """True while the own turn of *who*, or of its rider, goes on: also broken into, also put off by waiting (121a)."""
    rider = rider_of(board, who)
    acting = who if rider is None or who in board.turns.now else rider
    return turns.amid_turn(board, acting) or WAITED in board[acting].sheet.done.once


def require_ready(table: T, who: TokenId, rule: str = "", ap: int = 0) -> None:
    """Refuse unless somebody can act, it is its turn, and *ap* are there (they are not taken yet)."""
    board = table.board
    if why := why_idle(board, who):
        raise Refused(why, rule)
    if why := why_out_of_turn(board, who):
        raise Refused(why, rule)
    if short := afford(board, who, ap):
        raise Refused(short, rule)
    turns.pass_turn_in_peace(table, who)


def afford(board: Board, who: TokenId, ap: int) -> str:
    """Why somebody cannot pay; empty if it can. Nothing is counted before a fight."""
    return "" if ap <= board[who].sheet.ap else turn_budget.afford(board, who, {AP: ap})


def spend(table: T, who: TokenId, ap: int, what: str = "") -> None:
    """Take action points. Refused if they are not there; nothing is counted before a fight."""
    turn_budget.spend(table, who, {AP: ap}, f"{what or 'pays'}: {ap_words(ap)}", "11")


def why_barred_from(board: Board, who: TokenId, reaction: str) -> str:
    """Why somebody may not react this way, its points apart; empty if it may (13 to 17, 26, 38a)."""
    name = board[who].name
    if not alive(board, who):
        return f"{name} is out of the fight"
    if held := condition_words(board, who, "no reactions"):
        return f"{name} is {held}"
    if reaction != "resist" and (held := condition_words(board, who, "only resist", "no actions")):
        return f"{name} is {held}"
    if reaction in ONLY and (held := condition_words(board, who, ONLY[reaction])):
        return f"{name} is {held}"
    match reaction:
        case "dodge" | "parry" | "counterspell":
            return injury_effects.why_barred(board, who, reaction)
    return ""


def why_cannot_react(board: Board, who: TokenId, reaction: str) -> str:
    """Why somebody cannot react this way now, its points counted; empty if it can."""
    return why_barred_from(board, who, reaction) or afford(board, who, cost(board, reaction))


def second_attack(board: Board, who: TokenId) -> str:
    """Why no further attack or stunt can be made this turn; empty if one can (12)."""
    most, done = book_of(board).options.attacks_per_turn, board[who].sheet.done.attacks
    if not under_way(board) or done < most:
        return ""
    times = "once" if most == 1 else f"{most} times"
    return f"{board[who].name} has attacked or tried a stunt {times} this turn"


def refuse_second_attack(table: T, who: TokenId) -> None:
    """Refuse a further attack or stunt of this turn (12)."""
    if why := second_attack(table.board, who):
        raise Refused(why, "12")


def note_attack(table: T, who: TokenId) -> None:
    """An attack or stunt counts towards those of a turn (12)."""
    if under_way(table.board):
        table.change(who, "attacks", lambda sheet: replace(sheet, done=replace(sheet.done, attacks=sheet.done.attacks + 1)))


def aim_of(board: Board, who: TokenId) -> tuple[Modifier, ...]:
    """What taking aim adds to the base chance of the next attack or stunt of this turn (120)."""
    aim = board[who].sheet.done.aim
    return (Modifier(aim, "Takes aim", "120"),) if aim else ()


def spend_aim(table: T, who: TokenId) -> None:
    """Aim is used up by the attack or stunt it was for (120)."""
    if table.sheet(who).done.aim:
        table.change(who, "aim is spent", lambda sheet: replace(sheet, done=replace(sheet.done, aim=0)))


__all__ = [
    "afford",
    "aim_of",
    "allowance",
    "ap_words",
    "cost",
    "flagged",
    "in_own_turn",
    "note_attack",
    "refresh",
    "refuse_second_attack",
    "require_ready",
    "second_attack",
    "spend",
    "spend_aim",
    "why_barred_from",
    "why_cannot_react",
    "why_idle",
    "why_out_of_turn",
]  # fmt: skip
