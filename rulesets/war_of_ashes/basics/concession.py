"""Conceding: leaving the fight on one's own terms, also in the face of an attack, before its dice fall (B3)."""

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure, refuse_unless, words
from battlemap.rules.reactions import Reaction, timing_window
from rulesets.war_of_ashes.book.fighter import able, under_way
from rulesets.war_of_ashes.book.rulebook import T

from .fate_points import POINT, gain_points


def concede(table: T, who: TokenId) -> Procedure[None]:
    """Leave the fight on one's own terms: a point, and one more for each consequence of this conflict."""
    refuse_unless(able(table.board, who), f"{table.name(who)} is out of the fight", "B3")
    sheet = table.sheet(who)
    points = 0 if sheet.minion else table.book.numbers.concede + sheet.suffered
    terms = yield from words(
        "terms",
        who,
        f"On what terms does {table.name(who)} give up?",
        ("Gets away with a whole skin", "Is led off"),
        "B3",
        on=(who,),
    )
    table.change(who, "concedes", lambda now: replace(now, status="conceded"))
    if points:
        gain_points(table, who, points)
    note = f"{points} {POINT}{'' if points == 1 else 's'} gained" if points else ""
    table.tell(f"*{table.name(who)}* concedes: {terms}", note, "lucide/flag", "cost", table.board[who].hidden)


class Onset(Struct, frozen=True):
    """An attack about to happen, and whether its target has given up instead."""

    target: TokenId
    given_up: bool = False


def stands_firm(table: T, who: TokenId, target: TokenId) -> Procedure[bool]:
    """Whether *target* takes the attack of *who*; it may concede before the dice, and then no action is spent."""
    name = table.name(target)
    prompt = f"{table.name(who)} attacks {name}. Does {name} concede first?"
    onset: Onset = yield from timing_window(table, "attacked", Onset(target), prompt, on=(who, target))
    return not onset.given_up


def may_give_up(table: T, onset: Onset) -> list[TokenId]:
    """The target, once a fight is under way."""
    return [onset.target] if under_way(table.board) and able(table.board, onset.target) else []


def give_up(table: T, who: TokenId, onset: Onset) -> Procedure[Onset]:
    """Concede rather than be attacked."""
    yield from concede(table, who)
    return replace(onset, given_up=True)


REACTIONS = (Reaction("concede", "attacked", may_give_up, give_up, "B3", "{who} concedes"),)
