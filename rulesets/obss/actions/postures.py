"""Kneeling, sitting and climbing by choice (18, 41, 42)."""

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Option, Procedure, choose, refuse_unless, ruling
from rulesets.obss.basics.action_costs import begin_verb, charge, require_ready
from rulesets.obss.basics.conditions import PRONE, begin, condition_words, finish, suffers
from rulesets.obss.book.fight import Board, mount_of
from rulesets.obss.book.rulebook import T

KNEELING, SITTING, CLIMBING = "kneeling", "sitting", "climbing"
LOW = (KNEELING, SITTING)
"""Postures from which one gets up as from the ground."""
WORDS = {KNEELING: "Kneel down", SITTING: "Sit down"}
CLIMBS = "climbs"


def kneel_or_sit(table: T, who: TokenId) -> Procedure[None]:
    """Kneel or sit down, on anybody's turn: a reaction, as dropping to the ground is (18, 42)."""
    begin_verb(table, who, "kneel or sit", "42")
    refuse_unless(not (why := why_not_low(table.board, who)), why, "42")
    options = [Option(key, words) for key, words in WORDS.items() if not suffers(table.board, who, key)]
    posture = yield from choose("posture", who, f"What does {table.name(who)} do?", options, options[0].key, "42")
    charge(table, who, "kneel or sit")
    for other in LOW:
        finish(table, who, other)
    begin(table, who, posture)


def why_not_low(board: Board, who: TokenId) -> str:
    """Return why *who* neither kneels nor sits down, or "" if it can."""
    name = board[who].name
    if (mount := mount_of(board, who)) is not None:
        return f"{name} rides {board[mount].name}"
    posture = next((posture for posture in (PRONE, CLIMBING) if suffers(board, who, posture)), "")
    return f"{name} is {posture}" if posture else ""


def climb(table: T, who: TokenId) -> Procedure[None]:
    """Begin to climb, for an action and if the GM says that there is something to climb; or end it, which is free (41, 42)."""
    held = condition_words(table.board, who, "no move")
    refuse_unless(not held, f"{table.name(who)} is {held}", "42")
    if suffers(table.board, who, CLIMBING):
        require_ready(table, who, "42")
        finish(table, who, CLIMBING)
        return
    begin_verb(table, who, "climb", "42")
    refuse_unless(not (why := why_no_climb(table.board, who)), why, "42")
    if not (yield from ruling(table, f"{CLIMBS}:{who}", f"Can {table.name(who)} climb here?", True, "42", on=(who,))):
        table.tell(f"*{table.name(who)}* finds nothing to climb", "The action is not spent", "game/mountain-climbing")
        return
    charge(table, who, "climb")
    begin(table, who, CLIMBING)


def why_no_climb(board: Board, who: TokenId) -> str:
    """Return why *who* does not begin to climb, or "" if it can."""
    name = board[who].name
    if (mount := mount_of(board, who)) is not None:
        return f"{name} rides {board[mount].name}"
    low = next((posture for posture in (PRONE, *LOW) if suffers(board, who, posture)), "")
    return f"{name} is {low}" if low else ""


def check_postures(table: T) -> None:
    """End kneeling, sitting and climbing of a creature that has fallen to the ground (47)."""
    for effect in table.board.effects:
        if effect.on is not None and effect.kind in (*LOW, CLIMBING) and table.has(effect.on, PRONE):
            table.end(effect.kind, effect.on)


STATE_CHECKS = (check_postures,)
RUNS = {"kneel or sit": kneel_or_sit, "climb": climb}
