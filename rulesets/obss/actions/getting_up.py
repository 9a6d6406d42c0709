"""Down on the ground and up again (47, 18)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Option, Procedure, Refused, choose, refuse_unless
from rulesets.obss.basics.action_costs import ACTION, afford, begin_verb, charge, price, require_ready
from rulesets.obss.basics.checks import skill
from rulesets.obss.basics.conditions import PRONE, begin, finish, suffers
from rulesets.obss.book.fight import under_way
from rulesets.obss.book.rulebook import T

from .postures import LOW

ACROBATICS = "acrobatics"


def stand_up(table: T, who: TokenId) -> Procedure[None]:
    """Get up from the ground, a knee or a seat: for an action, or for the immediate one with a check of Acrobatics (47)."""
    require_ready(table, who, "47")
    down = [posture for posture in (PRONE, *LOW) if suffers(table.board, who, posture)]
    refuse_unless(bool(down), f"{table.name(who)} is not prone, and neither kneels nor sits", "47")
    book, board, against = table.book, table.board, table.book.numbers.stand_up
    quick, slow = price(book, "acrobatic stand"), price(book, "stand up")
    options = (
        Option("slowly", "Get up", note=slow.words, refusal=afford(board, who, slow)),
        Option(ACROBATICS, f"Acrobatics against {against}", note=quick.words, refusal=afford(board, who, quick)),
    )
    if all(option.refusal for option in options):
        raise Refused(options[0].refusal, "47")
    how = yield from choose("how", who, "How does it get up?", options, next(o.key for o in options if not o.refusal), "47")
    if how != ACROBATICS:
        charge(table, who, "stand up")
        rise(table, who)
        return
    charge(table, who, "acrobatic stand")
    result = yield from skill(table, who, ACROBATICS, against, title=f"{table.name(who)} springs up", rule="47")
    if result.success:
        rise(table, who)
    elif result.failed and under_way(table.board):
        table.change(who, "slips badly", lambda sheet: replace(sheet, left={**sheet.left, ACTION: 0}))
        table.tell(f"*{table.name(who)}* slips and has no more actions this turn", "Critical failure", "game/fall-down")


def rise(table: T, who: TokenId) -> None:
    """Bring *who* to its feet, from wherever it is."""
    for posture in (PRONE, *LOW):
        finish(table, who, posture)


def drop_prone(table: T, who: TokenId) -> Procedure[None]:
    """Drop to the ground: a reaction, on anybody's turn (18)."""
    begin_verb(table, who, "drop prone")
    refuse_unless(not suffers(table.board, who, "prone"), f"{table.name(who)} is prone already", "18")
    charge(table, who, "drop prone")
    begin(table, who, "prone", why="Dropped to the ground")
    yield from ()


RUNS = {"stand up": stand_up, "drop prone": drop_prone}
