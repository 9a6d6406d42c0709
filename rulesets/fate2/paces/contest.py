"""Two fighters work against each other without attacking, at once: a race for the key, a tug at a rope (21).

At exchange pace the rolls of the exchange decide it; see `clash.outdoes`.
"""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.checks import show
from battlemap.rules.procedure import Procedure
from rulesets.fate2.basics import weapons
from rulesets.fate2.basics.harm import end_clips
from rulesets.fate2.basics.penalties import ask_hindrances
from rulesets.fate2.basics.rolls import Parts, RollPart, check_side, improve, part, roll_dice
from rulesets.fate2.basics.skills import pick_any_skill
from rulesets.fate2.book.fight import Declaration, under_way
from rulesets.fate2.book.rulebook import T

FAILS = "Fails"
"""The outcome on the card of a contest that the rival wins."""


def contend(table: T, who: TokenId, said: Declaration, rival: TokenId) -> Procedure[bool]:
    """Roll a deed against the rival who works against it; return True if it succeeds: level is enough (3)."""
    card = table.fresh_id("contest")
    skill = yield from pick_any_skill(table, rival)
    parts: Parts = {
        who: (yield from side_of(table, who, said.skill, rival, card)),
        rival: (yield from side_of(table, rival, skill, who, card)),
    }
    display(table, parts, who, rival, said.words, card)
    for fighter in (who, rival):
        parts[fighter] = yield from roll_dice(table, parts[fighter])
        display(table, parts, who, rival, said.words, card)
    parts = yield from improve(table, parts, lambda now: display(table, now, who, rival, said.words, card))
    if not under_way(table.board):
        end_clips(table, who)
        end_clips(table, rival)
    return (parts[who].total or 0) >= (parts[rival].total or 0)


def side_of(table: T, who: TokenId, skill: str, foe: TokenId, card: str) -> Procedure[RollPart]:
    """The roll of one of the two, with what wounds and armour take from it."""
    wounds = yield from ask_hindrances(table, who, table.board.scene.pace != "turn", about=card)  # clips: attacks alone (31)
    heavy = yield from weapons.ask_armour_hindrance(table, who, skill, card, under_way(table.board))
    return part(table, who, skill, "contest", (*wounds, *heavy), foe, card)


def display(table: T, parts: Parts, who: TokenId, rival: TokenId, what: str, card: str) -> None:
    """Show both rolls as they stand."""
    mine, theirs = parts[who], parts[rival]
    outcome = ""
    if mine.total is not None and theirs.total is not None:
        outcome = "Success" if mine.total >= theirs.total else FAILS
    secret = table.board[who].hidden or table.board[rival].hidden
    title = f"{mine.name} against {theirs.name}: {what}"
    show(
        table, card, title, "A contest", check_side(table.book, mine), check_side(table.book, theirs), outcome,
        "lucide/dices", secret,
    )  # fmt: skip
