"""What is done to those who lie there, and damage from elsewhere: finishing somebody off, the GM's own hand (49a, 79)."""

from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, TokenOptions, choose, confirm, number, refuse_unless
from battlemap.rules.reactions import timing_window
from rulesets.sifrp.basics.actions import able, begin_verb, charge
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.durations import lasts
from rulesets.sifrp.book.fight import PRESENCE, Board, up, waiting_for, waiting_words
from rulesets.sifrp.book.rulebook import T

from .defeat import die
from .harm import Harm, gain_injury, hurt, suffer_wound

DAMAGE, INJURY, WOUND = "damage", "injury", "wound"
MOST = 60


def finish_off(table: T, who: TokenId) -> Procedure[None]:
    """Kill somebody who lies there helpless, within arm's reach (79)."""
    begin_verb(table, who, "attack")
    board = table.board
    helpless = [other for other in board.tokens if other != who and lies(board, other)]
    refuse_unless(bool(helpless), "nobody lies there helpless", "79")
    options = TokenOptions(helpless, lambda other: Option(other, table.name(other), other, refusal=why_apart(board, who, other)))
    victim = TokenId((yield from choose("target", who, "Kill whom?", options, rule="79")))
    allowed = yield from confirm("killing allowed", GM, f"{table.name(who)} kills {table.name(victim)}. Is that so?", True, "79")
    refuse_unless(allowed, "the GM does not agree", "79")
    if not (yield from charge(table, who, "attack")):
        return
    prompt = f"{table.name(who)} kills {table.name(victim)}{waiting_words(table.board, who)}"
    yield from timing_window(table, "attacked", Blow(who, victim), prompt, on=(who, victim, *waiting_for(table.board, who)))
    if able(table.board, who) and victim in table.board.tokens and lies(table.board, victim):
        yield from die(table, victim, who, "79")


def lies(board: Board, who: TokenId) -> bool:
    """Whether somebody lies there, defeated or unconscious, and lives."""
    return board[who].sheet.status == "defeated" or lasts(board, who, "unconscious") and board[who].sheet.status != "dead"


def why_apart(board: Board, who: TokenId, other: TokenId) -> str:
    """Why somebody cannot be reached by hand; empty if it can."""
    return "" if PRESENCE.gap(board, who, other) <= 1 else f"{board[other].name} is not beside {board[who].name}"


def harm(table: T, _: TokenId) -> Procedure[None]:
    """Damage from a fall, fire or whatever the GM says: it can be lessened as that of a blow (47, 49a)."""
    standing = [token_id for token_id in table.board.tokens if up(table.board, token_id)]
    refuse_unless(bool(standing), "nobody is there", "47")
    options = TokenOptions(standing, lambda token_id: Option(token_id, table.name(token_id), token_id))
    who = TokenId((yield from choose("target", GM, "Whom?", options, rule="47")))
    kinds = (Option(DAMAGE, "Damage"), Option(INJURY, "An injury"), Option(WOUND, "A wound"))
    kind = yield from choose("kind", GM, f"What does {table.name(who)} suffer?", kinds, DAMAGE, "47")
    if kind == INJURY:
        yield from gain_injury(table, who)
    elif kind == WOUND:
        yield from suffer_wound(table, who)
    else:
        amount = yield from number("amount", GM, f"How much damage to {table.name(who)}?", 1, MOST, 3)
        yield from hurt(table, Harm(who, amount, None, False, "From elsewhere"))


RUNS = {"finish off": finish_off, "harm": harm}
